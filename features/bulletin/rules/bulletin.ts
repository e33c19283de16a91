// What the sheet of a release says, word for word: page, PDF and picture draw the same (screens §11).
import { type Instant, manilaParts, shownDataTime, toDisplayTime, toLongTime } from '@bantay/kernel/time/manila-time';
import { type AlertLevel, alertLevelFacts } from '../../alerts/rules/alert-level.ts';
import { nextReleaseDue } from '../../alerts/rules/event-sorting.ts';
import type { HouseholdCounts } from '../../households/rules/household-counts.ts';
import { type MessageSite, placeText } from '../../warning-texts/rules/place-text.ts';
import {
  descriptionFor,
  type EwiTemplate,
  type MessageTrigger,
  type MissingTemplate,
  responsesFor,
  sourceTitle,
} from '../../warning-texts/rules/templates.ts';
import type { Why } from '../../why/rules/why.ts';
import { type BulletinGroupName, bulletinGroups } from './bulletin-groups.ts';
import { WHEN_OVER } from './bulletin-labels.ts';
import type { PaperMap } from './sheet-map.ts';

/** A trigger of the release's event, as that release knew it. */
export interface BulletinSource extends MessageTrigger {
  at: Instant;
  /** Technical sentence. */
  info: string;
}

/** What a sheet is made from. */
export interface BulletinInput {
  /** Levels above 0 have a bulletin (screens §10). */
  level: Exclude<AlertLevel, 0>;
  site: MessageSite;
  /** Data stamp of the release; people read it plus 30 minutes. */
  dataAt: Instant;
  /** `HH:mm`. */
  releaseTime: string;
  number: number;
  /** Null when the system released. */
  publisher: string | null;
  triggers: readonly BulletinSource[];
  templates: readonly EwiTemplate[];
  office: string;
  municipality: string;
  province: string;
  /** Elements at risk as the municipality describes them. */
  elementsAtRisk: string;
  /** Null where no household was entered; without it nothing is said of them. */
  counts?: HouseholdCounts | null;
  /** The newest of the site's record at this release; on paper it proves what stood before. */
  seal?: { position: number; hash: string } | null;
  /** Eight letters of the release in the public log, as they are shown; null: there is none for everybody. */
  letters?: string | null;
  /** What each trigger rested on, with its limit and what contradicts it; sources that are told elsewhere have none. */
  evidence?: readonly string[];
  /** As everybody is told it; null: nothing stands yet. */
  why?: Why | null;
  /** How many are safe and missing while a roll-call is open, without a name; null: none is. */
  rollCall?: string | null;
  /** As the slope stands with this release; null: nothing of it was ever put on a map. */
  map?: PaperMap | null;
}

/** A name at the left and what is said to it. */
export interface BulletinLine {
  name: string;
  text: string;
}

/** Why a group stands on the sheet: what was measured, and what it means. */
export interface BulletinReason {
  info: string;
  description: string;
}

/** The sheet. Descriptions and recommendations are Filipino, the rest is English. */
export interface Bulletin {
  site: string;
  level: Exclude<AlertLevel, 0>;
  number: number;
  /** Republic, province, municipality, system. */
  heading: string[];
  title: string;
  /** Location, date/time, alert level released. */
  facts: BulletinLine[];
  situation: { group: BulletinGroupName; name: string; reasons: BulletinReason[] }[];
  /** What it rests on, what speaks against it, what would end it, and who is missing; sheets from before it was told have none. */
  certainty?: BulletinLine[] | undefined;
  elements: BulletinLine[];
  /** Only those that say something. */
  recommendations: BulletinLine[];
  /** Left out: nothing was put on it, or the sheet is older than maps on sheets. */
  map?: PaperMap | undefined;
  note: string;
  imprint: string;
}

/** A sheet, or the templates that are missing for it. */
export type ComposedBulletin = { ok: true; bulletin: Bulletin } | { ok: false; missing: MissingTemplate[] };

/** 64 bits: nobody builds another record to the same ones within a lifetime, and people can still copy them. */
export const SEAL_DIGITS = 16;

const GROUP_NAMES: Record<BulletinGroupName, string> = {
  ground_movement: 'Ground movement',
  rainfall: 'Rainfall',
  earthquake: 'Earthquake',
  on_demand: 'On-demand',
};

/** Everything a sheet says. */
export function composeBulletin(input: BulletinInput): ComposedBulletin {
  const { level, site, dataAt, templates } = input;
  const missing: MissingTemplate[] = [];
  const triggers = input.triggers.map((trigger) => {
    const row = descriptionFor(templates, trigger);
    if (!row.ok) missing.push(row.missing);
    return {
      source: trigger.source,
      info: `${toDisplayTime(trigger.at)} · ${sourceTitle(trigger)}: ${trigger.info}`,
      description: row.ok ? row.template.full.triggerDescription : '', // the reason of an on-demand alert stands in `info`
    };
  });
  const responses = responsesFor(templates, level);
  if (!responses.ok) missing.push(responses.missing);
  if (!responses.ok || missing.length > 0) return { ok: false, missing };
  const shownAt = shownDataTime(dataAt);
  const { words } = alertLevelFacts(level);
  const texts = responses.template.full;
  const bulletin: Bulletin = {
    site: site.siteCode,
    level,
    number: input.number,
    heading: [
      'Republic of the Philippines',
      `Province of ${input.province}`,
      `Municipality of ${input.municipality}`,
      'Community-Based Early Warning System for Landslides',
    ],
    title: `CBEWS-L ALERT LEVEL INFORMATION: ${site.siteCode.toUpperCase()}-${manilaParts(shownAt).year}`,
    facts: [
      { name: 'Location', text: placeText(site) },
      { name: 'Date/Time', text: toLongTime(shownAt) },
      { name: 'Alert level released', text: `Alert level ${level}, ${words.en} · ${words.fil}` },
    ],
    situation: bulletinGroups(triggers).map(({ group, techInfos }) => ({
      group,
      name: GROUP_NAMES[group],
      reasons: saidOnce(techInfos),
    })),
    certainty: [
      ...filled('Measured', (input.evidence ?? []).map((line) => `${line}.`).join(' ')),
      ...whyLines(input.why ?? null),
      ...filled('Roll-call', input.rollCall ?? ''),
    ],
    elements: [...filled('At the site', input.elementsAtRisk), ...householdLines(input.counts)],
    recommendations: [
      ...filled('Community', texts.communityResponse),
      ...filled('LEWC', texts.lewcResponse),
      ...filled('Barangay', texts.barangayResponse),
      ...filled('Municipality', texts.mlguResponse),
      ...filled('Province', texts.plguResponse),
    ],
    ...(input.map ? { map: input.map } : {}),
    note: `This bulletin holds until a new one is released. Next release: ${toLongTime(nextReleaseDue(dataAt))}.`,
    imprint: `${input.office} · bulletin ${input.number} · released ${input.releaseTime}${
      input.publisher === null ? '' : ` by ${input.publisher}`
    }${input.seal ? ` · seal ${input.seal.position} ${input.seal.hash.slice(0, SEAL_DIGITS)}` : ''}${
      input.letters ? ` · letters ${input.letters}` : ''
    }`,
  };
  return { ok: true, bulletin };
}

/** The situation below has what raised it, trigger by trigger. */
const whyLines = (why: Why | null): BulletinLine[] =>
  why === null
    ? []
    : [
        { name: 'How sure', text: why.against },
        { name: WHEN_OVER, text: why.ends },
      ];

const filled = (name: string, text: string): BulletinLine[] =>
  text.trim() === '' ? [] : [{ name, text: text.trim() }];

/** What several neighbours mean alike stands once, after the last of them. */
function saidOnce(reasons: readonly BulletinReason[]): BulletinReason[] {
  return reasons.map((reason, index) =>
    reasons[index + 1]?.description === reason.description ? { ...reason, description: '' } : reason,
  );
}

function householdLines(counts: HouseholdCounts | null | undefined): BulletinLine[] {
  if (counts === undefined) return [];
  return [{ name: 'Households', text: counts === null ? 'No household data' : countsText(counts) }];
}

function countsText(counts: HouseholdCounts): string {
  const { households, persons, pregnant, disability, comorbidity, seniors, children, toddlers } = counts;
  return (
    `${many(households, 'household')}, ${many(persons, 'person')}. Persons: ` +
    `${pregnant} pregnant, ${disability} with disability, ${comorbidity} with comorbidity, ` +
    `${seniors} aged 60 and over, ${children} aged 6 to 12, ${toddlers} aged 0 to 5.`
  );
}

const many = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
