// Marks that the server does not have yet, as the page takes them from the outbox of this device.
import type { BodyOf, ReplyOf } from '@bantay/web/api/inside.ts';
import type { KeptProblem } from '@bantay/web/api/kept-problem.ts';
import { newKey } from '@bantay/web/api/new-key.ts';
import { type Entry, isRefused } from '@bantay/web/api/outbox/entry.ts';
import type { SiteCode } from '../../sites/rules/site.ts';
import type { markRollCall } from '../wire/roll-call.ts';

export type MarkBody = BodyOf<typeof markRollCall>;
export type MarkReply = ReplyOf<typeof markRollCall>;

/** Its key is the entry's own name: on the server it is one mark for each person, however often it comes. */
export interface OwnMark {
  key: string;
  body: MarkBody;
}

export interface WaitingMark extends OwnMark {
  /** Why the server did not take it; null while it only lacks a connection. */
  problem: KeptProblem | null;
}

/** One that the server took, with the time that counts, epoch ms. */
export interface SentMark {
  entry: OwnMark;
  at: number;
}

/** Of a site. What the server has from before, and told no time of, counts from when it said so. */
export function marksOfDevice(all: readonly Entry[], site: SiteCode): { waiting: WaitingMark[]; sent: SentMark[] } {
  const waiting: WaitingMark[] = [];
  const sent: SentMark[] = [];
  for (const entry of all) {
    if (entry.call !== 'rollCallMark' || entry.site !== site) continue;
    const { key, receipt, offset } = entry;
    const body = entry.body as MarkBody; // written by this page
    const reply = (receipt?.reply ?? null) as MarkReply | null; // what the declaration of the call says
    if (receipt) sent.push({ entry: { key, body }, at: reply?.at ?? receipt.at + offset });
    else waiting.push({ key, body, problem: isRefused(entry) ? entry.problem : null });
  }
  return { waiting, sent };
}

const DEVICE = 'roll-call-device';

/** This device's own name, so that whoever looks into a dispute sees which telephones were pressed; made up, and of no person. */
export function deviceName(): string {
  try {
    const known = localStorage.getItem(DEVICE);
    if (known) return known;
    const made = newKey().slice(0, 8);
    localStorage.setItem(DEVICE, made);
    return made;
  } catch {
    return 'unknown';
  }
}
