// Who was first: whether an entry, a correction or a tag meets what somebody else has said meanwhile, and what that is.
import { toDisplayTime, toManilaText } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import { Overtaken, Problem } from '@bantay/server/problems.ts';
import type { AccountsService } from '../../accounts/server/accounts-service.ts';
import type { TagType } from '../rules/marker-reading.ts';
import type { JudgedObservation } from '../rules/observation-rules.ts';
import type * as queries from './surficial-queries.ts';

/** What stands in the way of an entry, as it is now. */
export interface InTheWay {
  conflict: 'observationTaken' | 'changedMeanwhile';
  details: { name: string; at: string };
  current: queries.ObservationRow;
  /** cm by letter, markers in use only. */
  cm: [string, number][];
}

/** What stands of what a form corrects; null: it is not about a measurement. */
interface Corrected {
  observation: queries.ObservationRow;
  data: queries.DataRow | null;
}

/** What a form of one measurement was filled from; null: the form does not say. */
interface FilledFrom {
  wasAt: number | null;
  /** cm */
  wasCm: number | null;
}

/** All of it is asked under the lock of the site, in the transaction that writes: what is read here still stands there. */
export interface ConflictContext {
  accounts: Pick<AccountsService, 'names'>;
}

export async function inTheWay(
  context: ConflictContext,
  tx: Db,
  conflict: InTheWay['conflict'],
  current: queries.ObservationRow,
  data: readonly queries.DataRow[],
): Promise<InTheWay> {
  const cm = data.filter((one) => one.inUse).map((one): [string, number] => [one.markerName, one.measurement]);
  return { conflict, details: await whoAndWhen(context, tx, conflict, current), current, cm };
}

async function whoAndWhen(
  { accounts }: ConflictContext,
  tx: Db,
  conflict: InTheWay['conflict'],
  current: queries.ObservationRow,
) {
  const by = (conflict === 'changedMeanwhile' ? current.changedBy : null) ?? current.enteredBy;
  const names = await accounts.names(by === null ? [] : [by], tx);
  const name = (by === null ? null : names.get(by)) ?? current.observerName;
  const at = toDisplayTime(conflict === 'changedMeanwhile' ? (current.changedAt ?? current.ts) : current.ts);
  return { name, at };
}

/** Somebody has changed what the form was filled from. */
export async function refuseOutdated(
  context: ConflictContext,
  tx: Db,
  { observation, data }: Corrected,
  { wasAt, wasCm }: FilledFrom,
): Promise<void> {
  const isMoved = wasAt !== null && observation.ts !== wasAt;
  const isCorrected = wasCm !== null && data !== null && data.measurement !== wasCm;
  if (!isMoved && !isCorrected) return;
  const current = { ts: toManilaText(observation.ts), measurement: data?.measurement ?? null };
  throw new Problem('changedMeanwhile', await whoAndWhen(context, tx, 'changedMeanwhile', observation), { current });
}

/** `was` undefined: the form does not say what it was filled from; null: it was filled where there was no tag. */
export async function refuseOutdatedTag(
  { accounts }: ConflictContext,
  tx: Db,
  was: { type: TagType; remarks: string } | null | undefined,
  stands: queries.StoredTag,
): Promise<void> {
  const { tagType, remarks, taggerId } = stands;
  if (was === undefined || (was?.type === tagType && was.remarks === remarks)) return;
  const name = (await accounts.names([taggerId], tx)).get(taggerId) ?? '';
  throw new Overtaken({ name, at: toDisplayTime(stands.ts) }, { tagType, remarks });
}

/** An edit of a version that is not the newest; a client that names none wins. */
export const isChanged = (edited: queries.ObservationRow, version: number | null) =>
  version !== null && version !== edited.version;

/** Whether the minute is somebody else's, and the request does not say that it may be overwritten. */
export function isTaken(
  there: queries.ObservationRow,
  replaces: boolean | null,
  userId: number,
): 'observationTaken' | false {
  const isFree = replaces ?? there.enteredBy === userId;
  return !isFree && 'observationTaken';
}

/** The same visit again, as a repeated SMS or a form that was sent twice; the others at that minute do not count. */
export function isSame(
  before: queries.ObservationRow,
  data: readonly queries.DataRow[],
  { at, observer, weather, type, cm }: JudgedObservation,
): boolean {
  const isOneVisit = before.ts === at && before.observerName === observer;
  const isTold = before.weather === weather && before.measType === type;
  const isMeasured = [...cm].every(([name, value]) =>
    data.some((one) => one.markerName === name && one.inUse && one.measurement === value),
  );
  return isOneVisit && isTold && isMeasured;
}
