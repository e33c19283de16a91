// The map of a slope as a sheet has it: where lines and signs stand, and what they mean. Whoever knows the slope fills it.
/** Units from the left and from the top. */
export type PaperPoint = [x: number, y: number];

/** `bad`: silent, moved, or a level above 0; `none`: nothing is known. */
export interface PaperSign {
  at: PaperPoint;
  text: string;
  look: 'good' | 'bad' | 'none';
}

/** A stored picture of the sheet by its hash; it may reach beyond the edges of the drawing. */
export interface PaperPicture {
  hash: string;
  at: PaperPoint;
  width: number;
  height: number;
}

export interface PaperMap {
  /** Units; it is PAPER_MAP_WIDTH wide. */
  height: number;
  /** The hazard picture under all else; left out: there is none, or nobody has said where it lies. */
  hazard?: PaperPicture | undefined;
  outline: PaperPoint[];
  roads: PaperPoint[][];
  signs: PaperSign[];
  /** How many units so many metres are. */
  bar: { metres: number; units: number };
  /** What each sign means, by group. */
  lines: { name: string; text: string }[];
}

/** How strong the hazard picture is: what lies on it stays readable, also in grey [ours]. */
export const HAZARD_OPACITY = 0.5;
export const PAPER_MAP_WIDTH = 1000;
/** How high the text of a sign is [ours]. */
export const SIGN_UNITS = 30;
