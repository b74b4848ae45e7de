#include "cli/commands/match_options.hpp"

#include <fmt/format.h>

#include "cli/options/force_option.hpp"
#include "cli/options/values.hpp"
#include "os/exit.hpp"
#include "os/printing.hpp"
#include "research/match_report.hpp"

namespace dramatis::cli {

void MatchOptions::add_to(Command& app, const std::string& players) {
    app.add_option("A", a, players)->type_name("")->required();
    app.add_option("B", b, "Second player, in the same way")->type_name("")->required();
    app.add_option("--games", games_, "Number of games, played in pairs (100)")
        ->type_name("N")
        ->transform(whole(1, contests::kMostGames))
        ->group("Match");
    app.add_option("--sprt", sprt_,
                   "Stop as soon as it is clear whether A is better by\n"
                   "ELO0 or by ELO1, with error risks ALPHA and BETA\n"
                   "(0.05 each); at the latest after --games")
        ->type_name("ELO0,ELO1[,ALPHA,BETA]")
        ->group("Match");
    app.add_option("--jobs", jobs_, "Games played at the same time (one per core)")
        ->type_name("N")
        ->transform(whole(1, 1024))
        ->group("Match");
    seed_.add_to(app);
    app.get_option("--seed")
        ->description(
            "Random seed of openings and of our own players; by\n"
            "default one is drawn and printed")
        ->group("Match");
    app.add_option("--out", out_,
                   "Folder for results.jsonl, match.json, match.svg and,\n"
                   "for Go, games.sgf. Games already there are not\n"
                   "played again: the same command continues a match")
        ->type_name("FOLDER")
        ->group("Output");
    app.add_flag("--json", json_, "Print the result as one JSON object")->group("Output");
    add_force(app, force_);
}

core::Seed MatchOptions::begin() {
    if (out_) folder_ = std::make_shared<RunFolder>(*out_, force_);
    const auto there = folder_ && !seed_.is_given() ? seed_in(*folder_) : std::nullopt;
    chosen_seed_ = there ? *there : seed_.chosen().seed.value;
    return core::Seed{chosen_seed_};
}

void MatchOptions::finish(MatchJob job) const {
    job.games = games_;
    job.jobs = jobs_.value_or(0);
    if (job.is_paired() && games_ % 2 != 0)
        throw Failure(Exit::kBadUsage, fmt::format("--games {}: games come in pairs, so that each "
                                                   "player begins equally often; give {} or {}",
                                                   games_, games_ - 1, games_ + 1));
    if (sprt_) {
        const auto sprt = contests::parse_sprt(*sprt_);
        if (!sprt) throw Failure(Exit::kBadUsage, "--sprt: " + sprt.error().text());
        job.sprt = *sprt;
    }
    job.terms["sprt"] = job.sprt ? core::Json(contests::print(*job.sprt)) : core::Json();
    job.terms["seed"] = chosen_seed_;
    job.conditions += fmt::format(", seed {}", chosen_seed_);
    if (folder_) claim_match(*folder_);
    const MatchOutcome outcome = run_match(job, folder_.get());
    if (json_)
        print_out("{}\n", core::dump(match_json(job, outcome)));
    else
        print_out("{}", match_table(job, outcome));
    std::fflush(stdout);
    if (folder_) write_match(job, outcome, *folder_);
    if (folder_ && !json_)
        print_out("\nThe match is in {}: match.json, results.jsonl, match.svg{}\n", folder_->path(),
                  job.collection ? ", games.sgf" : "");
    const char* go_on =
        folder_ ? "; all finished games are kept: run the same command again to continue" : "";
    if (outcome.stop == MatchOutcome::Stop::kInterrupted)
        throw Failure(Exit::kInterrupted, fmt::format("stopped{}", go_on));
    if (outcome.stop == MatchOutcome::Stop::kFailed)
        throw Failure(
            Exit::kBadInput,
            fmt::format("the match stops here, because a game failed three times in a row{}",
                        go_on));
}

}  // namespace dramatis::cli
