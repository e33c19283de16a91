// What became of a text that was really sent: whether it still holds, or people were told something else since.
import type { LoggedKind } from './leaf.ts';

/** A leaf by where it stands in the log: of a text, or of the release itself. */
export interface LoggedText {
  leaf: number;
  kind: LoggedKind | 'release';
  releaseId: number;
  updateNumber: number;
}

/** `newest`: nothing was said of the site since. */
export type Standing = 'newest' | 'older' | 'corrected' | 'taken back';

/** `since`: what was logged of the same site, in any order. */
export function standingOf(found: LoggedText, since: readonly LoggedText[]): Standing {
  // The warning of a release says what the release said.
  const isSame = ({ kind, releaseId }: LoggedText) =>
    found.kind === 'release' && kind === 'warning' && releaseId === found.releaseId;
  const later = since.filter((one) => one.leaf > found.leaf && !isSame(one));
  const ofRelease = later.filter(({ releaseId }) => releaseId === found.releaseId);
  if (found.kind !== 'cancellation' && ofRelease.some(({ kind }) => kind === 'cancellation')) return 'taken back';
  if (ofRelease.some(({ kind }) => kind === 'correction')) return 'corrected';
  return later.length > 0 ? 'older' : 'newest';
}
