// What the barangay is told by SMS while somebody is missing, and the one line of a roll-call.
import type { RollSummary } from './roll-list.ts';

/** Between two messages to the captain, ms. */
export const TELL_MS = 30 * 60_000;
/** A roll-call on which nobody has marked anything for so long was forgotten: it tells no more, ms. */
export const FORGOTTEN_MS = 12 * 60 * 60_000;
/** After its closing nothing of it is kept longer, ms; of one that was forgotten, after its last mark. */
export const KEPT_MS = 90 * 24 * 60 * 60_000;
/** Names that a message or a line has room for. */
export const NAMES_MAX = 3;

export interface Turn {
  openedAt: number;
  /** Of the newest mark; null: there is none. */
  markedAt: number | null;
  missing: number;
}

/** Which half hour of the roll-call it is, from 1; null: nobody is told now. `now`: epoch ms. */
export function turnToTell({ openedAt, markedAt, missing }: Turn, now: number): number | null {
  const turn = Math.floor((now - openedAt) / TELL_MS);
  const isForgotten = now - Math.max(openedAt, markedAt ?? openedAt) > FORGOTTEN_MS;
  return turn >= 1 && missing > 0 && !isForgotten ? turn : null;
}

/** For the captain: with names, as he has to look for these people. */
export function captainText(site: string, { people, safe, missing, wentBack }: RollSummary): string {
  const names = missing.slice(0, NAMES_MAX).map(({ name }) => shortName(name));
  const more = missing.length - names.length;
  const back = wentBack.length > 0 ? ` ${wentBack.length} umuwi.` : '';
  return `Bantay ${site.toUpperCase()}: ${safe} sa ${people} ang ligtas. Hinahanap: ${names.join(', ')}${
    more > 0 ? ` at ${more} pa` : ''
  }.${back}`;
}

const NAME_MAX = 30;
const shortName = (name: string) => (name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1).trimEnd()}.` : name);

/** To whoever answered by SMS and was understood. */
export const noticedText = (site: string, marked: number, { people, safe, missing }: RollSummary): string =>
  `Natala: ${marked} sa ${site.toUpperCase()}. Ligtas ${safe} sa ${people}, hinahanap ${missing.length}.`;

/** On paper, where no name of a missing person belongs. */
export function rollLine({ people, safe, missing, counts }: RollSummary, time: string): string {
  const parts = [
    `${safe} of ${people} safe at ${time}`,
    missing.length === 0 ? 'nobody missing' : `missing: ${missing.length}`,
    ...(counts['went back'] > 0 ? [`went back: ${counts['went back']}`] : []),
    ...(counts.refuses > 0 ? [`refuse: ${counts.refuses}`] : []),
  ];
  return `${parts.join('; ')}.`;
}
