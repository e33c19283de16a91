// The map of a slope as a sheet has it: where lines and signs stand, and what they mean. Whoever knows the slope fills it.
/** Units from the left and from the top. */
export type PaperPoint = [x: number, y: number];

/** `bad`: silent, moved, or a level above 0; `none`: nothing is known. */
export interface PaperSign {
  at: PaperPoint;
  text: string;
  look: 'good' | 'bad' | 'none';
}

export interface PaperMap {
  /** Units; it is PAPER_MAP_WIDTH wide. */
  height: number;
  outline: PaperPoint[];
  roads: PaperPoint[][];
  signs: PaperSign[];
  /** How many units so many metres are. */
  bar: { metres: number; units: number };
  /** What each sign means, by group. */
  lines: { name: string; text: string }[];
}

export const PAPER_MAP_WIDTH = 1000;
/** How high the text of a sign is [ours]. */
export const SIGN_UNITS = 30;
