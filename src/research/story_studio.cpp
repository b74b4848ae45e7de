#include "research/story_studio.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <set>
#include <utility>

#include "core/parallel.hpp"
#include "os/progress.hpp"

namespace dramatis::cli {
namespace {

using players::ShownStory;
using story::Stage;

class Studio {
   public:
    Studio(const Stage& stage, const StoryOrder& order)
        : stage_(stage), order_(order), progress_("searching", order.nodes * order.count) {
        progress_.hide_counts();
    }

    // Whoever tells a story that is known already gets another seed; most worlds have enough.
    ToldStories tell() {
        ToldStories out;
        std::set<std::vector<story::ActionId>> known;
        for (std::uint64_t next = 0;
             out.stories.size() < order_.count && next < 4 * order_.count && !stopped_;) {
            const std::uint64_t wanted = order_.count - out.stories.size();
            std::vector<ShownStory> batch(wanted);
            core::parallel_for(wanted, {.threads = order_.threads}, [&](std::size_t i, unsigned) {
                batch[i] = one(order_.first_seed + next + i);
            });
            next += wanted;
            for (auto& story : batch) {
                std::vector<story::ActionId> actions;
                for (const auto& step : story.account.steps) actions.push_back(step.action);
                if (stopped_ && actions.empty()) continue;
                if (known.insert(std::move(actions)).second)
                    out.stories.push_back(std::move(story));
            }
            before_ += wanted * order_.nodes;
        }
        out.is_whole = !stopped_;
        return out;
    }

   private:
    ShownStory one(std::uint64_t seed) {
        const auto watch = [&,
                            seen = std::uint64_t{0}](const players::TellerProgress& now) mutable {
            const std::lock_guard lock(mutex_);
            done_ += now.nodes - seen;
            seen = now.nodes;
            best_ = std::max(best_, now.best);
            progress_.note(fmt::format("best story so far: score {:.3f}", best_));
            progress_.update(std::min(before_ + done_, order_.nodes * order_.count));
            stopped_ = stopped_ || interrupted();
            return !stopped_;
        };
        auto settings = order_.settings;
        settings.effort = {.iterations = order_.nodes};
        const auto telling = order_.baseline
                                 ? players::tell_by(*order_.baseline, stage_, order_.nodes, watch)
                                 : players::tell(stage_, settings, core::Seed{seed}, watch);
        return players::show(stage_, telling, seed, order_.show);
    }

    const Stage& stage_;
    const StoryOrder& order_;
    Progress progress_;
    std::mutex mutex_;
    std::uint64_t done_ = 0, before_ = 0;
    double best_ = 0;
    bool stopped_ = false;
};

}  // namespace

std::size_t StoryOrder::memory(const Stage& stage) const {
    if (baseline) return players::baseline_memory(*baseline, stage, nodes);
    // Vectors grow by doubling, and a tree is copied when it is cut.
    return 4 * players::tree_limit(nodes / std::max(1u, settings.tries));
}

ToldStories tell_stories(const Stage& stage, const StoryOrder& order) {
    catch_interrupts();
    return Studio(stage, order).tell();
}

}  // namespace dramatis::cli
