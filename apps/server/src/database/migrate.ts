// Brings a database to the newest schema. Safe when several servers start at once: the migrator holds a lock.
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { bringReferenceRows } from '../reference-rows.ts';
import { type Db, firstRow, openDatabase, rows } from './database.ts';
import { up as foundation } from './migrations/0001-foundation.ts';
import { up as rainfall } from './migrations/0002-rainfall.ts';
import { up as alerts } from './migrations/0003-alerts.ts';
import { up as ewi } from './migrations/0004-ewi.ts';
import { up as reference } from './migrations/0005-reference.ts';
import { up as packedDays } from './migrations/0006-packed-days.ts';
import { up as earthquakes } from './migrations/0007-earthquakes.ts';
import { up as onDemand } from './migrations/0008-on-demand.ts';
import { up as moms } from './migrations/0009-moms.ts';
import { up as record } from './migrations/0010-record.ts';
import { up as closings } from './migrations/0011-closings.ts';
import { up as surficial } from './migrations/0012-surficial.ts';
import { up as subsurface } from './migrations/0013-subsurface.ts';
import { up as bulletin } from './migrations/0015-bulletin.ts';
import { up as duty } from './migrations/0016-duty.ts';
import { up as incoming } from './migrations/0017-incoming.ts';
import { up as backup } from './migrations/0018-backup.ts';
import { up as cap } from './migrations/0019-cap.ts';
import { up as chat } from './migrations/0020-chat.ts';
import { up as householdsAndActivities } from './migrations/0021-households-and-activities.ts';
import { up as entries } from './migrations/0022-entries.ts';
import { up as files } from './migrations/0023-files.ts';
import { up as profile } from './migrations/0024-profile.ts';
import { up as help } from './migrations/0025-help.ts';
import { up as disk } from './migrations/0026-disk.ts';
import { up as owed } from './migrations/0027-owed.ts';
import { up as gauges } from './migrations/0030-gauges.ts';
import { up as honestWords } from './migrations/0035-honest-words.ts';
import { up as possibleFastMovement } from './migrations/0036-possible-fast-movement.ts';
import { up as messageKeys } from './migrations/0040-message-keys.ts';
import { up as toldProblems } from './migrations/0041-told-problems.ts';
import { up as clock } from './migrations/0045-clock.ts';
import { up as accountNotices } from './migrations/0050-account-notices.ts';
import { up as cancelledSheets } from './migrations/0055-cancelled-sheets.ts';
import { up as decidedText } from './migrations/0056-decided-text.ts';
import { up as demoRounds } from './migrations/0057-demo-rounds.ts';
import { up as possibleRain } from './migrations/0060-possible-rain.ts';
import { up as keptRejects } from './migrations/0064-kept-rejects.ts';
import { up as reportKeys } from './migrations/0065-report-keys.ts';
import { up as formHash } from './migrations/0066-form-hash.ts';
import { up as claimsOfServers } from './migrations/0067-claims-of-servers.ts';
import { up as sitesAsRows } from './migrations/0070-sites-as-rows.ts';
import { up as userRoles } from './migrations/0071-user-roles.ts';
import { up as warningTexts } from './migrations/0072-warning-texts.ts';
import { up as limits } from './migrations/0073-limits.ts';
import { up as contactLooks } from './migrations/0074-contact-looks.ts';
import { up as careOfKeys } from './migrations/0075-care-of-keys.ts';
import { up as auditRead } from './migrations/0076-audit-read.ts';
import { up as settings } from './migrations/0077-settings.ts';
import { up as waray } from './migrations/0079-waray.ts';
import { up as screenWords } from './migrations/0080-screen-words.ts';
import { up as machines } from './migrations/0081-machines.ts';
import { up as readingKeys } from './migrations/0083-reading-keys.ts';
import { up as calendarAddresses } from './migrations/0085-calendar-addresses.ts';
import { up as webhooks } from './migrations/0086-webhooks.ts';
import { up as watch } from './migrations/0087-watch.ts';
import { up as contactChanges } from './migrations/0088-contact-changes.ts';
import { up as publicLog } from './migrations/0089-public-log.ts';
import { up as ladders } from './migrations/0090-ladders.ts';
import { up as gatewayProof } from './migrations/0091-gateway-proof.ts';
import { up as rehearsals } from './migrations/0092-rehearsals.ts';
import { up as channels } from './migrations/0093-channels.ts';
import { up as siren } from './migrations/0094-siren.ts';
import { up as push } from './migrations/0096-push.ts';
import { up as publicLogKinds } from './migrations/0097-public-log-kinds.ts';
import { up as cosignatures } from './migrations/0098-cosignatures.ts';
import { up as contactsTakenIn } from './migrations/0099-contacts-taken-in.ts';
import { up as calls } from './migrations/0100-calls.ts';
import { up as sirenBattery } from './migrations/0101-siren-battery.ts';
import { up as rehearsedTrigger } from './migrations/0104-rehearsed-trigger.ts';
import { up as askedWhy } from './migrations/0105-asked-why.ts';
import { up as letters } from './migrations/0106-letters.ts';
import { up as cellBroadcast } from './migrations/0108-cell-broadcast.ts';
import { up as rollCall } from './migrations/0109-roll-call.ts';
import { up as rollCallTexts } from './migrations/0110-roll-call-texts.ts';
import { up as toldMarks } from './migrations/0111-told-marks.ts';
import { up as entryTime } from './migrations/0113-entry-time.ts';
import { up as featurePhotos } from './migrations/0114-feature-photos.ts';
import { up as twoNames } from './migrations/0115-two-names.ts';
import { up as drills } from './migrations/0116-drills.ts';
import { up as watchLog } from './migrations/0118-watch-log.ts';
import { up as groundTruth } from './migrations/0119-ground-truth.ts';
import { up as siteMap } from './migrations/0121-site-map.ts';
import { up as newestEvent } from './migrations/0123-newest-event.ts';
import { up as spread } from './migrations/0124-spread.ts';
import { up as siteRuns } from './migrations/0135-site-runs.ts';
import { up as siteBoards } from './migrations/0136-site-boards.ts';
import { up as waysToReleases } from './migrations/0137-ways-to-releases.ts';
import { up as hazardPrints } from './migrations/0140-hazard-prints.ts';
import { up as hubLine } from './migrations/0141-hub-line.ts';
import { up as packedMonths } from './migrations/0142-packed-months.ts';
import { up as photosOfEntries } from './migrations/0146-photos-of-entries.ts';
import { up as auditByMonth } from './migrations/0147-audit-by-month.ts';
import { up as chainByMonth } from './migrations/0148-chain-by-month.ts';
import { up as monthSeals } from './migrations/0149-month-seals.ts';

const MIGRATIONS: Record<string, Migration> = {
  '0001-foundation': { up: foundation },
  '0002-rainfall': { up: rainfall },
  '0003-alerts': { up: alerts },
  '0004-ewi': { up: ewi },
  '0005-reference': { up: reference },
  '0006-packed-days': { up: packedDays },
  '0007-earthquakes': { up: earthquakes },
  '0008-on-demand': { up: onDemand },
  '0009-moms': { up: moms },
  '0010-record': { up: record },
  '0011-closings': { up: closings },
  '0012-surficial': { up: surficial },
  '0013-subsurface': { up: subsurface },
  // There is no 0014: the migrator goes by the names and needs no number between them.
  '0015-bulletin': { up: bulletin },
  '0016-duty': { up: duty },
  '0017-incoming': { up: incoming },
  '0018-backup': { up: backup },
  '0019-cap': { up: cap },
  '0020-chat': { up: chat },
  '0021-households-and-activities': { up: householdsAndActivities },
  '0022-entries': { up: entries },
  '0023-files': { up: files },
  '0024-profile': { up: profile },
  '0025-help': { up: help },
  '0026-disk': { up: disk },
  '0027-owed': { up: owed },
  '0030-gauges': { up: gauges },
  '0035-honest-words': { up: honestWords },
  '0036-possible-fast-movement': { up: possibleFastMovement },
  '0040-message-keys': { up: messageKeys },
  '0041-told-problems': { up: toldProblems },
  '0045-clock': { up: clock },
  '0050-account-notices': { up: accountNotices },
  '0055-cancelled-sheets': { up: cancelledSheets },
  '0056-decided-text': { up: decidedText },
  '0057-demo-rounds': { up: demoRounds },
  '0060-possible-rain': { up: possibleRain },
  '0064-kept-rejects': { up: keptRejects },
  '0065-report-keys': { up: reportKeys },
  '0066-form-hash': { up: formHash },
  '0067-claims-of-servers': { up: claimsOfServers },
  '0070-sites-as-rows': { up: sitesAsRows },
  '0071-user-roles': { up: userRoles },
  '0072-warning-texts': { up: warningTexts },
  '0073-limits': { up: limits },
  '0074-contact-looks': { up: contactLooks },
  '0075-care-of-keys': { up: careOfKeys },
  '0076-audit-read': { up: auditRead },
  '0077-settings': { up: settings },
  '0079-waray': { up: waray },
  '0080-screen-words': { up: screenWords },
  '0081-machines': { up: machines },
  '0083-reading-keys': { up: readingKeys },
  '0085-calendar-addresses': { up: calendarAddresses },
  '0086-webhooks': { up: webhooks },
  '0087-watch': { up: watch },
  '0088-contact-changes': { up: contactChanges },
  '0089-public-log': { up: publicLog },
  '0090-ladders': { up: ladders },
  '0091-gateway-proof': { up: gatewayProof },
  '0092-rehearsals': { up: rehearsals },
  '0093-channels': { up: channels },
  '0094-siren': { up: siren },
  '0096-push': { up: push },
  '0097-public-log-kinds': { up: publicLogKinds },
  '0098-cosignatures': { up: cosignatures },
  '0099-contacts-taken-in': { up: contactsTakenIn },
  '0100-calls': { up: calls },
  '0101-siren-battery': { up: sirenBattery },
  '0104-rehearsed-trigger': { up: rehearsedTrigger },
  '0105-asked-why': { up: askedWhy },
  '0106-letters': { up: letters },
  '0108-cell-broadcast': { up: cellBroadcast },
  '0109-roll-call': { up: rollCall },
  '0110-roll-call-texts': { up: rollCallTexts },
  '0111-told-marks': { up: toldMarks },
  '0113-entry-time': { up: entryTime },
  '0114-feature-photos': { up: featurePhotos },
  '0115-two-names': { up: twoNames },
  '0116-drills': { up: drills },
  '0118-watch-log': { up: watchLog },
  '0119-ground-truth': { up: groundTruth },
  '0121-site-map': { up: siteMap },
  '0123-newest-event': { up: newestEvent },
  '0124-spread': { up: spread },
  '0135-site-runs': { up: siteRuns },
  '0136-site-boards': { up: siteBoards },
  '0137-ways-to-releases': { up: waysToReleases },
  '0140-hazard-prints': { up: hazardPrints },
  '0141-hub-line': { up: hubLine },
  '0142-packed-months': { up: packedMonths },
  '0146-photos-of-entries': { up: photosOfEntries },
  '0147-audit-by-month': { up: auditByMonth },
  '0148-chain-by-month': { up: chainByMonth },
  '0149-month-seals': { up: monthSeals },
};

/** In their order. */
export const migrationNames = (): string[] => Object.keys(MIGRATIONS);

/** Whether this build can make the schema of that migration. */
export const knowsMigration = (name: string): boolean => name in MIGRATIONS;

/** Names of the migrations that were run now; up to one of them where an earlier schema is asked for. */
export async function migrate(url: string, upTo?: string): Promise<string[]> {
  const { db, close } = openDatabase({ url, max: 1 });
  try {
    const run = (await namesRun(db)) ?? [];
    const later = laterOf(run);
    const done = upTo !== undefined || waitingOf(run).length > 0 ? await runMigrator(db, later, upTo) : [];
    // The newer program keeps these rows.
    if (upTo === undefined && later.length === 0) await bringReferenceRows(db);
    return done;
  } finally {
    await close();
  }
}

/** `later`: those of a newer program, known by name only: nothing is done again or taken back. It reads every table of the database. */
async function runMigrator(db: Db, later: readonly string[], upTo: string | undefined): Promise<string[]> {
  const known = { ...MIGRATIONS, ...Object.fromEntries(later.map((name) => [name, { up: async () => undefined }])) };
  const own = await firstRow<{ name: string | null }>(db, sql`select current_schema()::text as name`);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => known },
    allowUnorderedMigrations: true,
    // Left to itself it takes those of any schema for its own.
    ...(own?.name && { migrationTableSchema: own.name }),
  });
  const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/**
 * In the schema in which the connections of `db` find everything, those that it has not seen. Not by the migrator: that looks at all
 * schemas of the database first, and fails where another one goes at this moment.
 */
export async function migrateSchema(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`create table if not exists kysely_migration
      (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(tx);
    const seen = new Set(
      (await rows<{ name: string }>(tx, sql`select name from kysely_migration`)).map((row) => row.name),
    );
    for (const [name, { up }] of Object.entries(MIGRATIONS)) {
      if (seen.has(name)) continue;
      await up(tx);
      await sql`insert into kysely_migration values (${name}, now()::text)`.execute(tx);
    }
  });
  await bringReferenceRows(db);
}

/** Of one municipality among others: the migrator, which reads every schema of the database, is asked only where something is to be done. */
export async function bringSchema(db: Db, url: string): Promise<void> {
  const run = await namesRun(db);
  if (run === null) return migrateSchema(db);
  const later = laterOf(run);
  if (waitingOf(run).length > 0) await migrate(url);
  else if (later.length === 0) await bringReferenceRows(db);
}

/** Names of what the database has seen, the newest first; null where nothing was ever made in it. */
async function namesRun(db: Db): Promise<string[] | null> {
  const table = await firstRow<{ there: boolean }>(
    db,
    sql`select to_regclass('kysely_migration') is not null as there`,
  );
  if (!table?.there) return null;
  const run = await rows<{ name: string }>(db, sql`select name from kysely_migration order by name desc`);
  return run.map(({ name }) => name);
}

/** A migration that takes away or changes what earlier programs use bears this at the end of its name. */
const BREAKS = '-breaks';

/**
 * Migrations of a newer program. Those that only add are met without harm, as while servers are updated one after the other; beside
 * one that breaks, an older program would write what nobody understands.
 */
function laterOf(run: readonly string[]): string[] {
  const later = run.filter((name) => !knowsMigration(name));
  const breaking = later.find((name) => name.endsWith(BREAKS));
  if (breaking) throw new SchemaTooNew(breaking);
  return later;
}

/** Those of this program that the database has not seen, in their order; throws as a start would. */
export async function listWaiting(db: Db): Promise<{ waiting: string[]; breaks: boolean }> {
  const run = (await namesRun(db)) ?? [];
  laterOf(run);
  const waiting = waitingOf(run);
  return { waiting, breaks: waiting.some((name) => name.endsWith(BREAKS)) };
}

/** Its message is for the person who starts the program. */
export class SchemaTooNew extends Error {
  override readonly name = 'SchemaTooNew';
  constructor(migration: string) {
    super(
      `The database has been used by a newer Bantay (its schema is at ${migration}). Start that version again, or restore a backup of this one into an empty data folder.`,
    );
  }
}

/** True when every migration of this build has been run. */
export const isMigrated = async (db: Db): Promise<boolean> => waitingOf((await namesRun(db)) ?? []).length === 0;

/** Those of this program that are not among them. */
function waitingOf(run: readonly string[]): string[] {
  const seen = new Set(run);
  return migrationNames().filter((name) => !seen.has(name));
}
