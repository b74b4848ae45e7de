import { GAME_WORDS, type GameWords } from "../game/words";
import { filled } from "../shared/format";

// Every word of the page that is not the study's own. A study's file may replace each of them under
// "words", by its name here. What the engine calls pieces and goals ("red tile", "20 blue") is
// replaced by that text itself.
export const WORDS = {
  ...GAME_WORDS,
  loading: "One moment …",
  next: "Continue",
  start: "Start",
  finish: "Finish",
  close: "Close",
  cancel: "Cancel",
  again: "Try again",
  optional: "optional",
  test: "Test run: nothing counts",
  simulated: "Simulated participant: {player}",
  step_of: "Step {n} of {of}",
  no_connection: "No connection. What you do is kept here and sent as soon as it is back.",
  saving: "Saving …",

  menu: "About this study",
  menu_letters: "Letters on the pieces",
  controller: "Responsible",
  contact: "Contact",
  retention: "How long data is kept",
  withdraw: "Withdraw",
  withdraw_sure: "Stop here and delete everything?",
  withdraw_text: "All your answers and moves so far are deleted for good. This cannot be undone.",
  withdraw_yes: "Delete everything",
  withdraw_no: "Go on with the study",

  agree: "I agree, start",
  decline: "No, thank you",

  please_answer: "Please answer this question.",
  please_number: "Please give a number from {low} to {high}.",
  please_step: "Please give a number in steps of {step}.",
  please_shorter: "Please use at most {n} characters.",
  please_mend: "Please look at the marked questions again.",
  choose: "Please choose",
  several: "You can choose several.",
  quiz_wrong: "That is not quite right. Please look again.",
  quiz_tries: "Tries left: {n}",
  characters: "{n} of {of} characters",

  round: "Round {n} of {of}",
  practice: "Practice",
  practice_text: "This round is for trying things out. It does not count.",
  how_to_swap: "Swap two neighbouring pieces so that three or more of a kind are in a row.",
  cell: "row {row}, column {column}: {piece}",
  left_one: "1 move left.",
  left_many: "{n} moves left.",
  good_luck: "Good luck!",
  resumed: "You go on where you were.",
  restarted: "The page was left in this round, so it begins again.",
  no_match: "That swap makes no match.",
  locked: "A locked piece cannot be moved.",
  not_a_piece: "Only pieces can be swapped.",
  over: "The round is over.",
  round_done: "Round finished",
  practice_done: "Practice finished",
  round_points: "{n} points",

  your_game: "You",
  mean_of: "{n} on average",
  games_of: "Each dot is one game by that player on the same board.",
  watch: "Watch",
  watch_game: "Watch: {who}, {round}",
  better_than: "{n} of {of} games by these players had fewer points than yours.",
  no_rounds: "There are no rounds to show.",

  thanks: "Thank you!",
  completed: "You have finished the study. You can close this page.",
  screened_out: "Thank you for your time",
  screened_out_text: "This study looks for other participants. You can close this page.",
  blocked: "This study cannot be continued",
  blocked_text: "It was left in a part that has to be done in one go. You can close this page.",
  left: "You have left this study",
  left_text: "You can close this page.",
  declined: "Thank you for your interest",
  declined_text: "Nothing about you was stored. You can close this page.",
  withdrawn: "Your data is deleted",
  withdrawn_text: "Everything that was stored about you is gone. You can close this page.",
  your_code: "Your code",
  code_text: "Keep it if you may want to have your data deleted later.",
  copy: "Copy",
  copied: "Copied",
  link: "Go on to where you came from",
  link_soon: "You are taken there in {n} s.",
  stay: "Stay here",
  restart_test: "Start another test run",

  elsewhere: "This study is open in another tab",
  elsewhere_text: "It can go on in one tab only. Everything that was saved is kept.",
  go_on_here: "Go on here",
  incomplete: "This link is not complete",
  incomplete_text: "Please use the whole link that you were given. What is missing: {what}",
  fault: "Something went wrong",
  fault_text: "What was saved is kept. Please load the page again.",
  load_again: "Load again",
};

export type Word = keyof typeof WORDS;

export class Words {
  readonly all: GameWords & Record<Word, string>;

  constructor(own: Record<string, string>) {
    this.all = { ...WORDS, ...own };
  }

  say(word: Word, values: Record<string, string | number> = {}): string {
    return filled(this.all[word], values);
  }

  // What comes from the engine in English.
  translate(text: string): string {
    return this.all[text] ?? text;
  }
}
