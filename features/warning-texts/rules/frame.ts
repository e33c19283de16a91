// The frame of a warning: what stands before and between its texts, by language. Filipino and English are those of the specification
// and stay; another language has its own words where they may go out, and the Filipino ones in the place of the others.
import { ENGLISH_MONTHS } from '@bantay/kernel/time/manila-time';
import { type AlertLevel, alertLevelFacts } from '../../alerts/rules/alert-level.ts';
import type { FrameField } from './text-fields.ts';

export interface Frame {
  level: string;
  place: string;
  time: string;
  /** Twelve, with commas. */
  months: string;
  why: string;
  response: string;
  community: string;
  source: string;
  /** What to do at levels 2 and 3, for those who read the first line only. */
  deed2: string;
  deed3: string;
  /** Before and after the time of the warning that is corrected. */
  correction: string;
  follow: string;
  cancelled: string;
  cancelledTime: string;
  cancelledText: string;
}

/** `cancelledTime` for the column's `frame_cancelled_time`. */
export const frameKey = (field: FrameField): keyof Frame =>
  // The fields are named after the keys (frame.test.ts).
  field.slice('frame_'.length).replace(/_(.)/g, (_, sign: string) => sign.toUpperCase()) as keyof Frame;

const deed = (level: AlertLevel, language: 'fil' | 'en') => alertLevelFacts(level).deed?.[language] ?? '';

const FILIPINO_MONTHS = [
  ...['Enero', 'Pebrero', 'Marso', 'Abril', 'Mayo', 'Hunyo'],
  ...['Hulyo', 'Agosto', 'Setyembre', 'Oktubre', 'Nobyembre', 'Disyembre'],
];

/** Screens §10. */
export const DELIVERED_FRAMES: Readonly<Record<'fil' | 'en', Frame>> = {
  fil: {
    level: 'Alert level',
    place: 'Lokasyon',
    time: 'Petsa at oras',
    months: FILIPINO_MONTHS.join(', '),
    why: 'Bakit',
    response: 'Responde',
    community: 'Komunidad',
    source: 'Source',
    deed2: deed(2, 'fil'),
    deed3: deed(3, 'fil'),
    correction: 'PAGTATAMA sa babala ng',
    follow: 'Ito ang sundin',
    cancelled: 'KANSELADO ang babala',
    cancelledTime: 'Petsa at oras ng binawing babala',
    cancelledText: 'Huwag nang sundin ang naunang mensahe. Maghintay ng susunod na abiso at makinig sa barangay.',
  },
  en: {
    level: 'Alert level',
    place: 'Location',
    time: 'Date and time',
    months: ENGLISH_MONTHS.join(', '),
    why: 'Why',
    response: 'Response',
    community: 'Community',
    source: 'Source',
    deed2: deed(2, 'en'),
    deed3: deed(3, 'en'),
    correction: 'CORRECTION of the warning of',
    follow: 'Follow this',
    cancelled: 'CANCELLED warning',
    cancelledTime: 'Date and time of the cancelled warning',
    cancelledText: 'Do not follow the earlier message. Wait for the next advisory and listen to the barangay.',
  },
};

/** The first row of the catalogue carries the frame in which a site is told; `fil` is the language of the site, English stays. */
export function frameOf(
  templates: readonly { frame?: Partial<Frame> | undefined }[] | undefined,
  language: 'fil' | 'en',
): Frame {
  const delivered = DELIVERED_FRAMES[language];
  return language === 'en' ? delivered : { ...delivered, ...templates?.[0]?.frame };
}

/** Names of the months stand in one text, with commas. */
export const monthsOf = ({ months }: Pick<Frame, 'months'>): string[] => months.split(',').map((name) => name.trim());

/** [ours] Longest word of the frame, places of an SMS: about half as much again as the Filipino one. Whole messages stay below ten parts. */
export const FRAME_MAX: Readonly<Record<keyof Frame, number>> = {
  ...{ level: 20, place: 16, time: 24, months: 140, why: 16, response: 16 },
  ...{ community: 16, source: 16, deed2: 32, deed3: 32 },
  ...{ correction: 40, follow: 30, cancelled: 40, cancelledTime: 50 },
  cancelledText: 140,
};
