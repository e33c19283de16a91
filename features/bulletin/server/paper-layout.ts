// Measures of the printed sheet, and what is said of a text that goes on it.

/** A4 in points, its margin of 5 mm and the scale of the content (specification 001, §9). */
export const A4 = { width: 595.28, height: 841.89 };
export const MARGIN = (5 / 25.4) * 72;
export const SCALE = 0.7;
/** The written part in units of the content; a little air inside the margin, which copiers cut. */
const AIR = 26;
export const PAPER = {
  left: AIR,
  width: (A4.width - 2 * MARGIN) / SCALE - 2 * AIR,
  top: AIR,
  bottom: (A4.height - 2 * MARGIN) / SCALE - AIR,
};
export const BODY = 14.5;
const LEADING = 1.38;

export type Element = PDFKit.PDFStructureElement;

export interface Style {
  size?: number;
  isBold?: boolean;
  isCentred?: boolean;
  colour?: string;
  lang?: string;
}

export interface Paragraph {
  text: string;
  isBold?: boolean;
  lang?: string;
}

export const lineHeight = ({ size = BODY }: Style): number => size * LEADING;
