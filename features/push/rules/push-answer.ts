// What the answer of a push service means: one of the four answers of every gateway, and whether the subscription is over.
// RFC 8030 §5 to 8 (Web Push), RFC 8292 (VAPID).

/** `status` null: none came, and why stands in `error`. */
export interface PushAnswer {
  status: number | null;
  /** The head `Retry-After` as it came; null: there is none. */
  retryAfter: string | null;
  error: string | null;
}

export interface PushVerdict {
  outcome: 'accepted' | 'final' | 'retry' | 'doubtful';
  detail: string;
  /** Nothing will ever reach this subscription. */
  isOver: boolean;
  /** Not before so many seconds. */
  waitS: number | null;
}

/** [ours] Longer pauses are not kept: by then the notice is told anew. */
export const LONGEST_WAIT_S = 900;

const verdict = (outcome: PushVerdict['outcome'], detail: string, more: Partial<PushVerdict> = {}): PushVerdict => ({
  ...{ outcome, detail, isOver: false, waitS: null },
  ...more,
});

/** A lost answer is in doubt; the worker shows a message that comes twice once, so it may be tried again. */
export function judgePushAnswer({ status, retryAfter, error }: PushAnswer): PushVerdict {
  if (status === null) return verdict('doubtful', error ?? 'no answer');
  const told = `push service: ${status}`;
  if (status >= 200 && status < 300) return verdict('accepted', told);
  // Unsubscribed or expired.
  if (status === 404 || status === 410) return verdict('final', told, { isOver: true });
  if (status === 429) return verdict('retry', told, { waitS: waitOf(retryAfter) });
  if (status >= 500) return verdict('retry', told, { waitS: waitOf(retryAfter) });
  if (status === 408) return verdict('retry', told);
  // Our signature or our message is wrong, or a redirect, which nobody follows: the same would come of it again.
  return verdict('final', told);
}

/** Seconds, or nothing that is understood: a date is as good as none, since the clocks differ. */
function waitOf(retryAfter: string | null): number | null {
  if (retryAfter === null || !/^\d{1,9}$/.test(retryAfter.trim())) return null;
  return Math.min(Number(retryAfter), LONGEST_WAIT_S);
}
