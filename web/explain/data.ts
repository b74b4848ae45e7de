// The data of the page: format "dramatis-explain", version 1.

export interface TreeNode {
  parent: number; // -1 of the root
  move: string;
  chooser: number; // the player who chose this node
  board?: string;
  board_of?: number; // the iteration that left this board
}

// What a node knew of its children: of each its number, then the columns.
export interface Candidates {
  parent: number;
  chosen: number;
  plain?: number; // what UCB1 would have taken
  others?: number; // that are not listed
  rows: (number | string | null)[][];
  worked?: (string | null)[];
}
export interface Step {
  path: number[];
  selected: number; // so many of the path were there before
  expanded?: number[];
  children?: number;
  playout?: string[];
  playout_length?: number;
  payoffs?: number[];
  values: [id: number, visits: number, value: number | null][];
  tables?: Candidates[];
  notes?: string[];
}
export interface ExplainData {
  title: string;
  game: string;
  seed: string;
  techniques?: string;
  position: string;
  players?: string[];
  chance?: boolean;
  nodes: TreeNode[];
  steps: Step[];
  columns?: string[];
  shapes?: string[];
  plain_c?: number;
  rule?: { title: string; formula?: string; source: string; names?: [string, string][] };
  choice: string;
  options?: [name: string, visits: number, value: number][];
}
