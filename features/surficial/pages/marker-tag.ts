// The tag of a measurement as the wire has it; apart from the charts, because the dashboard needs it without them.
import type { MarkerPoint, MarkerTag } from '@bantay/web/api/shapes.ts';

/** The tag of a point; null for the empty object of the wire. */
export function tagOf({ unreliableData }: MarkerPoint): MarkerTag | null {
  return 'tagType' in unreliableData ? (unreliableData as MarkerTag) : null; // the other shape is empty
}
