// A mark of the roll-call in the list, as its room names it.
import { WaitingMark } from '@bantay/features/roll-call/pages/waiting-mark.tsx';
import type { MarkBody } from '@bantay/features/roll-call/pages/waiting-marks.ts';
import type { Entry } from '../api/outbox/entry.ts';

/** `isOwn`: whoever has entered it is signed in. */
export default function MarkFacts({ entry: { userId, site, body }, isOwn }: { entry: Entry; isOwn: boolean }) {
  if (site === null) return null;
  return <WaitingMark userId={isOwn ? userId : null} site={site} body={body as MarkBody} />; // kept by the page of that room
}
