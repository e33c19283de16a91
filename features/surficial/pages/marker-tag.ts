// The tag of a measurement as the wire has it; apart from the charts, because the dashboard needs it without them.
import type { MarkerPoint, MarkerTag } from '../wire/surficial.ts';

/** The tag of a point; null for the empty object of the wire. */
export function tagOf({ unreliable_data }: MarkerPoint): MarkerTag | null {
  return 'tag_type' in unreliable_data ? (unreliable_data as MarkerTag) : null; // the other shape is empty
}
