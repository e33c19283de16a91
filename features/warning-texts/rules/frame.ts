// The frame of a warning: what stands before and between its texts, by language. Filipino and English are those of the specification
// and stay; another language has its own words where they may go out, and the Filipino ones in the place of the others.
import { ENGLISH_MONTHS } from '@bantay/kernel/time/manila-time';
import { type AlertLevel, alertLevelFacts } from '../../alerts/rules/alert-level.ts';
import type { FrameField } from './text-fields.ts';

export type Frame = Readonly<Record<FrameField, string>>;

const deed = (level: AlertLevel, language: 'fil' | 'en') => alertLevelFacts(level).deed?.[language] ?? '';

const FILIPINO_MONTHS = [
  ...['Enero', 'Pebrero', 'Marso', 'Abril', 'Mayo', 'Hunyo'],
  ...['Hulyo', 'Agosto', 'Setyembre', 'Oktubre', 'Nobyembre', 'Disyembre'],
];

/** Screens §10. */
export const DELIVERED_FRAMES: Readonly<Record<'fil' | 'en', Frame>> = {
  fil: {
    frame_level: 'Alert level',
    frame_place: 'Lokasyon',
    frame_time: 'Petsa at oras',
    frame_months: FILIPINO_MONTHS.join(', '),
    frame_why: 'Bakit',
    frame_response: 'Responde',
    frame_community: 'Komunidad',
    frame_source: 'Source',
    frame_deed_2: deed(2, 'fil'),
    frame_deed_3: deed(3, 'fil'),
    frame_correction: 'PAGTATAMA sa babala ng',
    frame_follow: 'Ito ang sundin',
    frame_cancelled: 'KANSELADO ang babala',
    frame_cancelled_time: 'Petsa at oras ng binawing babala',
    frame_cancelled_text:
      'Huwag nang sundin ang naunang mensahe. Maghintay ng susunod na abiso at makinig sa barangay.',
  },
  en: {
    frame_level: 'Alert level',
    frame_place: 'Location',
    frame_time: 'Date and time',
    frame_months: ENGLISH_MONTHS.join(', '),
    frame_why: 'Why',
    frame_response: 'Response',
    frame_community: 'Community',
    frame_source: 'Source',
    frame_deed_2: deed(2, 'en'),
    frame_deed_3: deed(3, 'en'),
    frame_correction: 'CORRECTION of the warning of',
    frame_follow: 'Follow this',
    frame_cancelled: 'CANCELLED warning',
    frame_cancelled_time: 'Date and time of the cancelled warning',
    frame_cancelled_text: 'Do not follow the earlier message. Wait for the next advisory and listen to the barangay.',
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
export const monthsOf = ({ frame_months: months }: Pick<Frame, 'frame_months'>): string[] =>
  months.split(',').map((name) => name.trim());

/** [ours] Longest word of the frame, places of an SMS: about half as much again as the Filipino one. Whole messages stay below ten parts. */
export const FRAME_MAX: Readonly<Record<FrameField, number>> = {
  ...{ frame_level: 20, frame_place: 16, frame_time: 24, frame_months: 140, frame_why: 16, frame_response: 16 },
  ...{ frame_community: 16, frame_source: 16, frame_deed_2: 32, frame_deed_3: 32 },
  ...{ frame_correction: 40, frame_follow: 30, frame_cancelled: 40, frame_cancelled_time: 50 },
  frame_cancelled_text: 140,
};
