// What stories do in the field: rain falls, markers are measured, officers decide, release and send.
import { insertEwi, updateAlertStatus } from '@bantay/features/alerts/wire/alerts.ts';
import type { Candidate, OnGoing, SiteCandidate } from '@bantay/features/dashboard/wire/dashboard.ts';
import { candidates, listCandidateAlerts, onGoing } from '@bantay/features/dashboard/wire/dashboard.ts';
import { sendEwi } from '@bantay/features/ewi/wire/ewi.ts';
import { HALF_HOUR_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { systemActor } from '../src/database/audit.ts';
import { type House, instant, type Visitor } from './harness.ts';
import { boardsHold } from './true-boards.ts';

/** Site of the stories. */
export const LPA = 24;

/** Readings of one gauge through the normal intake. */
export async function rain(house: House, at: string | number, mm: number, gauge = 'rain_lpasb') {
  const ts = typeof at === 'number' ? toManilaText(at) : at;
  return house.app.services.readings.record([{ gauge, ts, mm }], { actor: systemActor, gauges: null, keyId: null });
}

/** The rain threshold of a site as if it had always been this one; null: it never had any. */
export async function holdRain(house: House, siteId: number, mm: number | null): Promise<void> {
  await sql`delete from rainfall_thresholds where site_id = ${siteId}`.execute(house.app.db);
  await sql`delete from limit_versions where site_id = ${siteId} and limit_key = 'rain72h'`.execute(house.app.db);
  if (mm === null) return;
  await sql`insert into rainfall_thresholds (site_id, threshold_mm) values (${siteId}, ${mm})`.execute(house.app.db);
}

/** A round of the markers, below every threshold. */
export async function measure(house: House, at: string, siteId = LPA): Promise<void> {
  await measureCm(house, at, { A: 60, B: 110, C: 45 }, siteId);
}

/** Distances of one visit, cm by letter. */
export async function measureCm(
  house: House,
  at: string,
  cm: Readonly<Record<string, number>>,
  siteId = LPA,
): Promise<void> {
  const visit = { at: instant(at), observer: 'AIDA GAWA', weather: 'MAARAW', type: 'ROUTINE' } as const;
  await house.app.services.measurements.record(siteId, { ...visit, cm: new Map(Object.entries(cm)) });
}

export interface ReadFeed {
  onGoing: OnGoing;
  candidates: Candidate[];
}

export async function feed(visitor: Visitor): Promise<ReadFeed> {
  const { json } = await visitor.send(listCandidateAlerts, { params: { param: undefined } });
  // The JSON texts inside the reply are read with the contract as well.
  return {
    onGoing: onGoing.parse(JSON.parse(json.on_going)),
    candidates: candidates.parse(JSON.parse(json.candidate_alerts)),
  };
}

export async function candidateOf(visitor: Visitor, siteId = LPA): Promise<SiteCandidate | undefined> {
  const read = await feed(visitor);
  return read.candidates.find((one): one is SiteCandidate => 'site_id' in one && one.site_id === siteId);
}

export async function summaryOf(visitor: Visitor, siteId = LPA) {
  const read = await feed(visitor);
  return read.onGoing.summary.find((one) => one.site.site_id === siteId)!;
}

/** Every closing that is due by now. */
export async function runDue(house: House): Promise<void> {
  await house.app.services.alerts.closeDue();
  await boardsHold(house);
}

/** Goes half hour by half hour, with the gauge reporting and the runner waking a minute after each. */
export async function walk(house: House, until: string, mm: (at: number) => number | null = () => 0): Promise<void> {
  for (
    let at = Math.floor(house.now() / HALF_HOUR_MS) * HALF_HOUR_MS + HALF_HOUR_MS;
    at <= instant(until);
    at += HALF_HOUR_MS
  ) {
    house.setNow(toManilaText(at + 90_000));
    const amount = mm(at);
    if (amount !== null) await rain(house, at, amount);
    await runDue(house);
    await house.app.services.releases.shiftToRoutine();
    await boardsHold(house);
  }
}

export const decide = (visitor: Visitor, triggerId: number, status: -1 | 0 | 1) =>
  visitor.send(updateAlertStatus, { body: { trigger_id: triggerId, alert_status: status, remarks: 'seen' } });

/** The body that the page posts: the candidate as received and the details of the release. */
export function releaseBody(house: House, candidate: SiteCandidate) {
  return {
    ...candidate,
    release_details: {
      ...candidate.release_details,
      release_time: toManilaText(house.now()).slice(11, 16),
      with_retrigger_validation: false,
      comments: '',
    },
    is_event_valid: true,
    is_manually_lowered: false,
  };
}

export const release = (house: House, visitor: Visitor, candidate: SiteCandidate) =>
  visitor.send(insertEwi, { body: releaseBody(house, candidate) as never });

export const send = (visitor: Visitor, releaseId: number, text = 'Alert level 1. Maghanda.', more: object = {}) =>
  visitor.send(sendEwi, { body: { release_id: releaseId, sms_msg: text, ...more } });

/** Validates every open trigger and releases. */
export async function decideAndRelease(house: House, visitor: Visitor, siteId = LPA): Promise<number> {
  const before = (await candidateOf(visitor, siteId))!;
  for (const trigger of before.trigger_list_arr) await decide(visitor, trigger.trigger_id, 1);
  const answer = await release(house, visitor, (await candidateOf(visitor, siteId))!);
  if (answer.json.status !== true) throw new Error(`release refused: ${JSON.stringify(answer.json)}`);
  await boardsHold(house);
  return answer.json.release_ids[0]!;
}
