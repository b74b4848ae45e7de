import type { Comparison, Level, Player, Report } from "./data";

// How a player looks in every plot: as src/report/page/cast.cpp has it.
export interface Member {
  name: string;
  title: string;
  look: number;
  isOnLadder: boolean;
}

const LOOKS = 10;

export class Cast {
  readonly members: Member[];

  constructor(data: Report | Comparison) {
    const rank = (name: string) =>
      data.cast.find((entry) => entry.name === name)?.ladder ?? Infinity;
    this.members = data.cast
      .map(({ name, title, ladder }, i) => ({
        name,
        title,
        look: i % LOOKS,
        isOnLadder: ladder !== null,
      }))
      .sort((a, b) => (rank(a.name) === rank(b.name) ? 0 : rank(a.name) - rank(b.name)));
  }

  // Those who played a level, and what they did there.
  of(level: Level): { member: Member; player: Player }[] {
    return this.members.flatMap((member) => {
      const player = level.players.find((each) => each.name === member.name);
      return player ? [{ member, player }] : [];
    });
  }

  // The player that a level is shown by where there is room for one.
  mainPlayer(level: Level): Player | undefined {
    const played = this.of(level);
    const ladder = played.filter(({ member }) => member.isOnLadder);
    return (
      level.players.find((player) => player.name === level.judge) ??
      (ladder.at(-1) ?? played[0])?.player ??
      level.players[0]
    );
  }
}
