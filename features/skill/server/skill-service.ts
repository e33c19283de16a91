// How good the warnings have been: releases held against what people say happened, and past rain against other thresholds.
import { fromManilaText, HALF_HOUR_MS, manilaParts } from '@bantay/kernel/time/manila-time';
import { breathe } from '@bantay/server/breathe.ts';
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { SettingsBook } from '@bantay/server/settings.ts';
import type { BulletinService } from '../../bulletin/server/bulletin-service.ts';
import { readLimits } from '../../limits/server/limits-service.ts';
import type { RainfallService } from '../../rainfall/server/rainfall-service.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { type TruthEntry, truthFault } from '../rules/ground-truth.ts';
import { areaOf, type Hindcast, type HindcastRow, prepareRain, thresholdsBetween } from '../rules/hindcast.ts';
import type { SkillLanguage } from '../rules/skill-language.ts';
import { durationMatrix, newestTruths, scoreWarnings, spansOf, warningsOf } from '../rules/warning-score.ts';
import type { Skill } from './skill-facts.ts';
import * as queries from './skill-queries.ts';
import { skillSheet } from './skill-sheet.ts';

export type { Skill, Truth } from './skill-facts.ts';

export interface TruthDeed extends TruthEntry {
  siteCode: string;
  eventId: number | null;
  size: string;
  source: string;
  note: string;
}

export interface SiteHindcast extends Hindcast {
  gauge: string;
  gauges: string[];
  from: number | null;
  to: number | null;
  threshold: number | null;
}

export interface SkillService {
  /** `year` null: all of them. */
  read(siteCode: string, year: number | null): Promise<Skill>;
  /** Its id. */
  note(deed: TruthDeed, userId: number): Promise<number>;
  /** `gauge` null: the nearest. */
  hindcast(siteCode: string, gauge: string | null): Promise<SiteHindcast>;
  pdf(siteCode: string, year: number, language: SkillLanguage): Promise<{ name: string; bytes: Buffer }>;
}

export interface SkillParts {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  sites: Pick<SitesService, 'require'>;
  settings: Pick<SettingsBook, 'read'>;
  rainfall: Pick<RainfallService, 'past'>;
  bulletins: Pick<BulletinService, 'printReport'>;
}

/** [ours] Fifty thresholds from a quarter to twice of what holds; without one from 20 to 400 mm. */
const THRESHOLDS = { count: 50, from: 0.25, to: 2, low: 20, high: 400 };
const ANY = ['landslide', 'movement'] as const;

export function makeSkillService(parts: SkillParts): SkillService {
  return {
    read: (siteCode, year) => readSkill(parts, siteCode, year),
    note: (deed, userId) => noteTruth(parts, deed, userId),
    hindcast: (siteCode, gauge) => readHindcast(parts, siteCode, gauge),
    async pdf(siteCode, year, language) {
      const skill = await readSkill(parts, siteCode, year);
      const { office, municipality, province } = (await parts.settings.read()).office;
      const sheet = skillSheet(skill, { heading: [office, municipality, province], year, language });
      const bytes = await parts.bulletins.printReport(`skill ${siteCode} ${year} ${language} ${skill.to}`, sheet);
      return { name: `warnings-${skill.siteCode}-${year}-${language}.pdf`, bytes };
    },
  };
}

const yearOf = (at: number) => manilaParts(at).year;
/** The contract has taken four digits. */
const startOfYear = (year: number) => fromManilaText(`${year}-01-01 00:00:00`)!;

async function readSkill({ db, clock, sites }: SkillParts, siteCode: string, year: number | null): Promise<Skill> {
  const site = await sites.require(siteCode);
  const now = clock.now();
  const releases = await queries.listReleases(db, site.siteId);
  const all = await queries.listTruths(db, site.siteId);
  const begun = Math.min(...releases.map(({ releasedAt }) => releasedAt), ...all.map((truth) => truth.from));
  const span = year === null ? { from: begun, to: now } : { from: startOfYear(year), to: startOfYear(year + 1) };
  // Before the first release nobody warned of anything: that time says nothing.
  const [from, to] = [Math.max(span.from, begun), Math.min(span.to, now)];
  const isIn = (one: { from: number }) => one.from >= from && one.from < to;
  const spans = spansOf(releases, now);
  const warnings = warningsOf(spans).filter(isIn);
  const truths = newestTruths(all).filter(isIn);
  const any = scoreWarnings(warnings, truths, ANY);
  return {
    ...{ siteCode: site.siteCode, from: Number.isFinite(begun) && to > from ? from : null, to },
    years: [...new Set([...releases.map((one) => yearOf(one.releasedAt)), ...all.map((one) => yearOf(one.from))])].sort(
      (one, two) => two - one,
    ),
    ...{ any, landslide: scoreWarnings(warnings, truths, ['landslide']) },
    matrix: durationMatrix({ spans, score: any, truths, from: Math.min(from, to), to }),
    truths: all.filter((one) => truths.some(({ truthId }) => truthId === one.truthId)),
    running: warnings.filter((one) => one.to >= now),
  };
}

const FAULTS = {
  backwards: 'truthBackwards',
  future: 'truthInFuture',
  running: 'truthTooEarly',
  'nothing of nothing': 'truthOfNothing',
} as const;

async function noteTruth({ db, clock, sites }: SkillParts, deed: TruthDeed, userId: number): Promise<number> {
  const { siteId } = await sites.require(deed.siteCode);
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const { eventId, what, size, source, note } = deed;
    const warnings = warningsOf(spansOf(await queries.listReleases(tx, siteId), now));
    const own = warnings.filter((warning) => warning.eventId === eventId);
    const [first, last] = [own[0], own.at(-1)];
    if (eventId !== null && (!first || !last)) throw new Problem('truthUnknownEvent');
    const isOfWarning = what === 'nothing' && first && last;
    const { from, to } = isOfWarning ? { from: first.from, to: last.to } : deed;
    const fault = truthFault({ what, from, to }, last ? { isOver: last.to < now } : null, now);
    if (fault !== null) throw new Problem(FAULTS[fault]);
    const row = { siteId, eventId, what, from, to, size, source, note };
    const truthId = await queries.insertTruth(tx, { ...row, userId, saidAt: now });
    await writeAudit(tx, {
      ...actorOf(userId),
      ...{ fieldAt: now, action: 'skill.note', siteId, subjectId: truthId, after: row, topic: 'skill' },
    });
    return truthId;
  });
}

async function readHindcast({ db, clock, sites, rainfall }: SkillParts, siteCode: string, gauge: string | null) {
  const site = await sites.require(siteCode);
  const now = clock.now();
  const past = await rainfall.past(site, gauge, 0, now);
  if (!past) throw new Problem('hindcastNoGauge');
  const { rain72h: threshold } = await readLimits(db, site.siteId, now);
  const truths = newestTruths(await queries.listTruths(db, site.siteId));
  const { firstAt, milli } = past.bins;
  const rain = prepareRain(past.bins, truths);
  const { count, from, to, low, high } = THRESHOLDS;
  const least = threshold === null ? low : threshold * from;
  const most = threshold === null ? high : threshold * to;
  const rows: HindcastRow[] = [];
  for (const mm72h of milli.length === 0 ? [] : thresholdsBetween(least, most, count)) {
    rows.push(rain.judge(mm72h));
    // Ten years are some milliseconds for each.
    await breathe();
  }
  return {
    ...{ gauge: past.gaugeName, gauges: past.gauges, threshold, rows, area: areaOf(rows) },
    ...{ missing: rain.missing, of: rain.of, slides: rain.slides },
    from: milli.length === 0 ? null : firstAt,
    to: milli.length === 0 ? null : firstAt + milli.length * HALF_HOUR_MS,
  };
}
