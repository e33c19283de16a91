// How a photo becomes small enough for a bad line: into how many dots, and with how much care.

export const PHOTO_SIDE_MAX = 1600;
export const PHOTO_BYTES_MAX = 300 * 1000;

/** Of JPEG, in the order in which they are tried; below the last one lines of a crack are no longer seen. */
export const QUALITIES = [0.85, 0.7, 0.55, 0.4] as const;
/** With the last quality still too large: fewer dots. */
const SMALLER = 0.75;
const SIDE_MIN = 400;

export interface Size {
  width: number;
  height: number;
}

/** Never larger than it is. */
export function fitted({ width, height }: Size, side = PHOTO_SIDE_MAX): Size {
  const scale = Math.min(1, side / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export interface Try extends Size {
  quality: number;
}

/** One after the other, until one is small enough; the last is taken however large it is. */
export function triesOf(size: Size): Try[] {
  const tries: Try[] = [];
  for (let side = PHOTO_SIDE_MAX; side >= SIDE_MIN; side *= SMALLER) {
    const dots = fitted(size, side);
    // All care for the first size, then the least at once.
    for (const quality of side === PHOTO_SIDE_MAX ? QUALITIES : QUALITIES.slice(-2)) tries.push({ ...dots, quality });
  }
  return tries;
}

/** The name with the ending of what it is now. */
export const asJpeg = (name: string): string => `${name.replace(/\.\w{1,5}$/, '')}.jpg`;
