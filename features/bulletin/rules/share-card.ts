// The picture that goes from hand to hand in Messenger and Viber, made from the sheet of a release.
import type { Instant } from '@bantay/kernel/time/manila-time';
import { alertLevelFacts } from '../../alerts/rules/alert-level.ts';
import type { Bulletin } from './bulletin.ts';
import { cancelledMark, lastNote } from './bulletin-labels.ts';

export interface ShareCard {
  level: Bulletin['level'];
  /** `Evacuate`, `Lumikas`. */
  words: { en: string; fil: string };
  office: string;
  place: string;
  time: string;
  /** What residents are told to do, Filipino; empty where the catalogue has nothing. */
  deed: string;
  /** Until when the sheet holds, or that it does not. */
  note: string;
  /** Over and across it; null: it stands. */
  mark: string | null;
  /** How a stranger finds out whether it is genuine; null: nothing here is for everybody. */
  check: { letters: string; address: string } | null;
}

interface ShareInput {
  sheet: Bulletin;
  check: ShareCard['check'];
  cancelledAt: Instant | null;
}

/** Of the sheet as it was released: what is said here stands there. */
export function shareCard({ sheet, check, cancelledAt }: ShareInput): ShareCard {
  const factOf = (name: string) => sheet.facts.find((fact) => fact.name === name)?.text ?? '';
  return {
    level: sheet.level,
    words: alertLevelFacts(sheet.level).words,
    office: sheet.imprint.split(' · ')[0] ?? '',
    place: `${factOf('Location')} (${sheet.site.toUpperCase()})`,
    time: factOf('Date/Time'),
    deed: sheet.recommendations.find(({ name }) => name === 'Community')?.text ?? '',
    note: lastNote(sheet.note, cancelledAt),
    mark: cancelledAt === null ? null : cancelledMark(cancelledAt),
    check,
  };
}
