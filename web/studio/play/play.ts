import { html, put } from "../../shared/dom";
import { thumbnail } from "../../board/thumbnail";
import type { Route } from "../routes";
import type { LevelText, OpenView, Studio } from "../studio";

export class PlayView implements OpenView {
  constructor(place: HTMLElement, studio: Studio, level: LevelText, _route: Route) {
    const review = studio.engine.ask({ ask: "review", text: level.text });
    put(
      place,
      html("h1", {}, String(review.level?.name ?? level.id)),
      review.board &&
        thumbnail(studio.engine.spots, review.rows, review.columns, review.board),
    );
  }
  close(): void {}
}
