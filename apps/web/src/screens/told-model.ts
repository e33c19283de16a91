// How many of a site's people know of a release: with proof, sent without one, on the way, and not at all.
import type { Sending } from '../api/shapes.ts';

export interface Told {
  /** A report says that the phone has it, the person has answered, or somebody has called or gone there. */
  told: number;
  /** The gateway has taken it, and nothing says more. */
  sent: number;
  underWay: number;
  notTold: number;
  /** Everybody of the site, with and without a number. */
  of: number;
}

type Standing = Exclude<keyof Told, 'of'>;

/** Of several messages to one person the best counts; in this order. */
const ORDER: readonly Standing[] = ['told', 'sent', 'underWay', 'notTold'];

const STANDINGS: Readonly<Record<Sending['updates'][number]['rows'][number]['state'], Standing>> = {
  delivered: 'told',
  accepted: 'sent',
  queued: 'underWay',
  claimed: 'underWay',
  waiting: 'underWay',
  failed: 'notTold',
  doubtful: 'notTold',
  cancelled: 'notTold',
};

/**
 * Null before anything was sent. `answers`: who has replied to the release, wire time. A correction or a cancellation is a text of
 * its own: whoever answered before it, or was told before it, has heard of the old one.
 */
export function toldOf(
  { updates: [newest], unreached }: Sending,
  answers: readonly { name: string; at: string }[],
): Told | null {
  if (!newest) return null;
  const isOfNewest = (at: string) => newest.updateNumber === 0 || at >= newest.at;
  const answered = new Set(answers.flatMap(({ name, at }) => (name !== '' && isOfNewest(at) ? [name] : [])));
  const people = new Map<string, Standing>();
  const note = (name: string, designation: string | null, standing: Standing) => {
    const key = `${name}|${designation ?? ''}`;
    const before = people.get(key) ?? 'notTold';
    people.set(key, ORDER.indexOf(standing) < ORDER.indexOf(before) ? standing : before);
  };
  for (const { name, designation, state } of newest.rows) {
    note(name, designation, answered.has(name) ? 'told' : STANDINGS[state]);
  }
  for (const { name, designation, told } of unreached) {
    note(name, designation, told && isOfNewest(told.at) ? 'told' : 'notTold');
  }
  const standings = [...people.values()];
  const count = (wanted: Standing) => standings.filter((one) => one === wanted).length;
  return {
    told: count('told'),
    sent: count('sent'),
    underWay: count('underWay'),
    notTold: count('notTold'),
    of: standings.length,
  };
}
