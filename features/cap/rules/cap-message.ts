// A release, its correction or its cancellation as a message of the Common Alerting Protocol (OASIS CAP 1.2).
import { DAY_MS, type Instant, toManilaText } from '@bantay/kernel/time/manila-time';
import { type AlertLevel, alertLevelFacts } from '../../alerts/rules/alert-level.ts';
import { composeMessage } from '../../ewi/rules/compose-message.ts';
import { cancellationText } from '../../ewi/rules/correction-message.ts';
import { type MessageSite, placeText } from '../../warning-texts/rules/place-text.ts';
import {
  type EwiTemplate,
  type MessageTrigger,
  responsesFor,
  templatesIn,
  templateTexts,
} from '../../warning-texts/rules/templates.ts';
import type { SiteLanguage } from '../../warning-texts/rules/text-languages.ts';

export type CapMessageType = 'Alert' | 'Update' | 'Cancel';

/** Elements in the order of the standard. */
export interface CapAlert {
  identifier: string;
  sender: string;
  sent: string;
  /** Demo installations exercise. */
  status: 'Actual' | 'Exercise';
  msgType: CapMessageType;
  scope: 'Public';
  note?: string;
  references?: string;
  info: CapInfo[];
}

export interface CapInfo {
  language: 'fil-PH' | 'en-PH' | 'war-PH';
  category: 'Geo';
  event: string;
  responseType: string[];
  urgency: string;
  severity: string;
  certainty: string;
  effective: string;
  expires: string;
  senderName: string;
  headline: string;
  description: string;
  instruction?: string;
  contact: string;
  parameter: { valueName: string; value: string }[];
  area: { areaDesc: string; polygon?: string; circle?: string; geocode: { valueName: string; value: string } };
}

/** An earlier message that this one refers to. */
export interface CapReference {
  identifier: string;
  sent: Instant;
}

export interface CapSite extends MessageSite {
  /** Philippine Standard Geographic Code of the barangay. */
  psgc: number;
  /** Corners as latitude and longitude, degrees; the first one is not repeated. */
  polygon: readonly (readonly [number, number])[] | null;
  point: readonly [number, number] | null;
}

export interface CapFacts {
  /** Who sends: an address without blanks and commas. */
  sender: string;
  isDemo: boolean;
  site: CapSite;
  officeName: string;
  /** Telephone number for questions. */
  contact: string;
  releaseId: number;
  /** 0 is the release itself, later numbers correct or cancel it. */
  updateNumber: number;
  kind: 'release' | 'correction' | 'cancellation';
  level: AlertLevel;
  dataAt: Instant;
  sentAt: Instant;
  validity: Instant | null;
  /** Whether the ground was watched; asked for level 0 alone. */
  hasGroundData: boolean;
  /** Whether this release lowers an alert to level 0; a routine release of level 0 ends nothing. */
  endsAlert: boolean;
  /** Somebody has confirmed that a slide has happened: nothing in the records says so yet. */
  isSlideConfirmed?: boolean;
  triggers: readonly MessageTrigger[];
  templates: readonly EwiTemplate[];
  /** In which language the site is told; 'war' adds a block, Filipino and English stay. Not named: Filipino. */
  language?: SiteLanguage;
  /** What residents were told instead of the composed text, Filipino; null for a release. */
  text: string | null;
  /** Earlier messages of the same event that still hold. */
  earlier: readonly CapReference[];
}

interface LevelRow {
  responseType: readonly string[];
  urgency: string;
  severity: string;
  certainty: string;
}

/**
 * [ours] How a level reads in the words of CAP: what to do, how soon, how bad, how sure (CAP 1.2, §3.2.2). `Likely` is
 * more than one in two: of 616 alerts begun by rain 8 % were followed by movement, so levels 1 and 2 are possible only.
 */
const LEVELS: readonly LevelRow[] = [
  { responseType: ['Monitor'], urgency: 'Past', severity: 'Minor', certainty: 'Unknown' },
  { responseType: ['Prepare'], urgency: 'Future', severity: 'Moderate', certainty: 'Possible' },
  { responseType: ['Prepare'], urgency: 'Expected', severity: 'Severe', certainty: 'Possible' },
  { responseType: ['Evacuate'], urgency: 'Immediate', severity: 'Extreme', certainty: 'Likely' },
];

/** Level 0 without ground data: no claim at all. */
const UNWATCHED: LevelRow = {
  responseType: ['Monitor'],
  urgency: 'Unknown',
  severity: 'Unknown',
  certainty: 'Unknown',
};

/** The row of a release: `AllClear` only where an alert ends and the ground was watched, `Observed` only for a confirmed slide. */
function levelRow({ level, hasGroundData, endsAlert, isSlideConfirmed }: CapFacts): LevelRow {
  const row = LEVELS[level]!; // one row per level
  if (level === 0 && !hasGroundData) return UNWATCHED;
  if (level === 0 && endsAlert) return { ...row, responseType: ['AllClear'] };
  return level === 3 && isSlideConfirmed === true ? { ...row, certainty: 'Observed' } : row;
}

const EVENT = { fil: 'Pagguho ng lupa', en: 'Landslide' } as const;
const TAKEN_BACK = { fil: 'KANSELADO', en: 'CANCELLED' } as const;
/** A site without a drawn outline is told as a circle, km. */
const CIRCLE_KM = 1;

/** `PH-806022016-lpa-12-1`: site, release and update, unique in the world by the code of the barangay. */
export const capIdentifier = ({
  site,
  releaseId,
  updateNumber,
}: Pick<CapFacts, 'site' | 'releaseId' | 'updateNumber'>) =>
  `PH-${site.psgc}-${site.siteCode}-${releaseId}-${updateNumber}`;

/** Builds the message; a template that is missing leaves the level's own words. */
export function capMessage(facts: CapFacts): CapAlert {
  const { sender, isDemo, kind, earlier, sentAt } = facts;
  const isFollowing = earlier.length > 0;
  return {
    identifier: capIdentifier(facts),
    sender,
    sent: capTime(sentAt),
    status: isDemo ? 'Exercise' : 'Actual',
    msgType: kind === 'cancellation' ? 'Cancel' : isFollowing ? 'Update' : 'Alert',
    scope: 'Public',
    ...(isDemo ? { note: 'Demo: invented data, no real danger.' } : {}),
    ...(isFollowing
      ? { references: earlier.map((one) => `${sender},${one.identifier},${capTime(one.sent)}`).join(' ') }
      : {}),
    info: [infoOf(facts, 'fil'), infoOf(facts, 'en'), ...infoInOther(facts)],
  };
}

/** Beside the two: what residents are sent, where that is neither; its frame is Filipino as in the SMS. */
function infoInOther(facts: CapFacts): CapInfo[] {
  const { language = 'fil', templates } = facts;
  if (language === 'fil') return [];
  return [{ ...infoOf({ ...facts, templates: templatesIn(templates, language) }, 'fil'), language: `${language}-PH` }];
}

function infoOf(facts: CapFacts, language: 'fil' | 'en'): CapInfo {
  const { site, level, kind, sentAt, validity, officeName } = facts;
  const words = alertLevelFacts(level).words[language];
  const row = levelRow(facts);
  const isCancelled = kind === 'cancellation';
  const responses = responsesFor(facts.templates, level);
  const instruction = responses.ok
    ? templateTexts(responses.template, { form: 'full', language }).communityResponse
    : null;
  const head = `Alert level ${level}, ${words}: ${placeText(site)}`;
  const ends = validity !== null && validity > sentAt ? validity : sentAt + DAY_MS;
  return {
    language: `${language}-PH`,
    category: 'Geo',
    event: EVENT[language],
    responseType: isCancelled ? ['None'] : [...row.responseType],
    urgency: row.urgency,
    severity: row.severity,
    certainty: row.certainty,
    effective: capTime(sentAt),
    expires: capTime(ends),
    senderName: officeName,
    headline: isCancelled ? `${TAKEN_BACK[language]}: ${head}` : head,
    description: describe(facts, language),
    ...(isCancelled || instruction === null ? {} : { instruction }),
    contact: facts.contact,
    parameter: [{ valueName: 'alert-level', value: String(level) }],
    area: {
      areaDesc: placeText(site),
      ...shapeOf(site),
      geocode: { valueName: 'PSGC', value: String(site.psgc).padStart(10, '0') },
    },
  };
}

/** What residents are told, whole; a corrected text has no English one. */
function describe(facts: CapFacts, language: 'fil' | 'en'): string {
  const { kind, text, level } = facts;
  if (kind === 'correction' && text !== null) return text;
  if (kind === 'cancellation') return language === 'fil' && text !== null ? text : cancellationText(facts, language);
  const composed = composeMessage({ ...facts, choice: { form: 'full', language } });
  return composed.ok ? composed.text : `Alert level ${level}`;
}

function shapeOf({ polygon, point }: CapSite): { polygon?: string; circle?: string } {
  // A ring ends where it began.
  if (polygon !== null && polygon.length >= 3) {
    return {
      polygon: [...polygon, ...polygon.slice(0, 1)]
        .map(([latitude, longitude]) => `${latitude},${longitude}`)
        .join(' '),
    };
  }
  return point === null ? {} : { circle: `${point[0]},${point[1]} ${CIRCLE_KM}` };
}

/** `2026-11-22T14:30:00+08:00`: the only form that CAP takes. */
export const capTime = (at: Instant): string => `${toManilaText(at).replace(' ', 'T')}+08:00`;
