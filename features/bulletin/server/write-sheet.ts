// The sheet of a release is composed and stored with it; one that cannot be written never stops the release.

import { shownDataTime } from '@bantay/kernel/time/manila-time';
import { systemActor, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inSavepoint } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { SettingsBook } from '@bantay/server/settings.ts';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import type { ReleaseContext, ReleaseService } from '../../alerts/server/release-service.ts';
import type { StandingService } from '../../alerts/server/standing-service.ts';
import type { HouseholdsService } from '../../households/server/households-service.ts';
import type { OnDemandService } from '../../on-demand/server/on-demand-service.ts';
import { shownCode } from '../../public-log/rules/leaf.ts';
import type { PublicLogService } from '../../public-log/server/public-log-service.ts';
import type { ChainService } from '../../record/server/chain-service.ts';
import type { RecordService } from '../../record/server/record-service.ts';
import type { RollCallService } from '../../roll-call/server/roll-call-service.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import type { WarningTextsService } from '../../warning-texts/server/warning-texts-service.ts';
import { type Why, whyIn } from '../../why/rules/why.ts';
import type { WhyService } from '../../why/server/why-service.ts';
import { type ComposedBulletin, composeBulletin } from '../rules/bulletin.ts';
import type { PaperMap } from '../rules/sheet-map.ts';
import * as queries from './bulletin-queries.ts';
import type { Seal } from './seals.ts';

/** As a slope stands in a transaction; null: nothing of it was put on a map. */
export type DrawMap = (tx: Db, site: Site) => Promise<PaperMap | null>;

export interface ComposeContext {
  sites: Pick<SitesService, 'ofRow'>;
  releases: Pick<ReleaseService, 'triggersOf'>;
  texts: Pick<WarningTextsService, 'templatesOf'>;
  households: Pick<HouseholdsService, 'counts'>;
  onDemand: Pick<OnDemandService, 'forTexts'>;
  chain: Pick<ChainService, 'sealOf'>;
  record: Pick<RecordService, 'linesOf'>;
  /** Null: nothing is for everybody. */
  publicLog: Pick<PublicLogService, 'codeOfRelease'> | null;
  settings: Pick<SettingsBook, 'read'>;
  standing: Pick<StandingService, 'readIn'>;
  why: Pick<WhyService, 'of'>;
  rollCall: Pick<RollCallService, 'lineOf'>;
  drawMap: DrawMap;
  clock: Pick<FieldClock, 'now'>;
}

export interface SheetContext extends ComposeContext {
  /** The municipality's pictures, read once. */
  seals: () => Promise<readonly Seal[]>;
}

export interface FreezeContext extends SheetContext {
  releases: ComposeContext['releases'] & Pick<ReleaseService, 'requireRelease'>;
}

/** In the transaction of the release. */
export async function freezeSheet(context: FreezeContext, tx: Db, releaseId: number): Promise<void> {
  const done = await inSavepoint(tx, async () => {
    const release = await context.releases.requireRelease(releaseId, tx);
    if (release.alertLevel > 0) await writeSheet(context, tx, release);
  });
  if (!('error' in done)) return;
  await writeAudit(tx, {
    ...systemActor,
    fieldAt: context.clock.now(),
    action: 'bulletin.failed',
    subjectId: releaseId,
    after: { message: done.error instanceof Error ? done.error.message : String(done.error) },
  });
}

export async function writeSheet(context: SheetContext, tx: Db, release: ReleaseContext): Promise<void> {
  const composed = await compose(context, tx, release);
  if (!composed.ok) {
    const what = composed.missing.map(({ level, trigger }) => `${level} ${trigger}`.trim()).join(', ');
    throw new Problem('bulletinTextMissing', { what });
  }
  const pictures = await context.seals();
  for (const { hash, png } of pictures) await queries.insertSeal(tx, hash, png);
  await queries.insertSheet(tx, release.releaseId, {
    ...composed.bulletin,
    seals: pictures.map(({ alt, hash }) => ({ alt, hash })),
  });
}

async function compose(context: ComposeContext, tx: Db, release: ReleaseContext): Promise<ComposedBulletin> {
  const { sites, releases, texts, households, onDemand, chain, settings, publicLog } = context;
  const code = (await publicLog?.codeOfRelease(release.releaseId, tx)) ?? null;
  const site = await sites.ofRow(release, tx);
  const { office, municipality, province } = (await settings.read(tx)).office;
  const triggers = await onDemand.forTexts(await releases.triggersOf(release, tx), tx);
  return composeBulletin({
    // Level 0 was turned away before.
    level: release.alertLevel as Exclude<AlertLevel, 0>,
    site: { ...site, siteCode: site.siteCode },
    dataAt: release.dataTs,
    releaseTime: release.releaseTime.slice(0, 5),
    number: release.bulletinNumber,
    publisher: release.publisher,
    triggers: triggers.map(({ source, level, eqId, ts, info }) => ({ source, level, eqId, at: ts, info })),
    templates: await texts.templatesOf(site.siteId, tx),
    ...{ office, municipality, province },
    elementsAtRisk: site.households,
    counts: await households.counts(site.siteId, shownDataTime(release.dataTs), tx),
    seal: await chain.sealOf(site.siteId, tx),
    letters: code === null ? null : shownCode(code),
    evidence: await linesOf(context, tx, site, triggers),
    why: await whyOf(context, tx, site),
    rollCall: await rollCallOf(context, tx, site),
    map: await mapOf(context, tx, site),
  });
}

/** As it stands with the release that this transaction writes. */
async function whyOf({ standing, why, clock }: ComposeContext, tx: Db, site: Site): Promise<Why | null> {
  // A sheet without it is better than none.
  const done = await inSavepoint(tx, async () => {
    const stands = await standing.readIn(tx, site, clock.now());
    if (stands === null) return null;
    const { state, truth } = stands;
    return (await why.of([state], new Map([[site.siteId, truth]]), tx)).get(site.siteId) ?? null;
  });
  return 'error' in done || done.value === null ? null : whyIn('en', done.value);
}

/** As kept with each trigger; without it the sheet still says what was released. */
async function linesOf(
  { record }: ComposeContext,
  tx: Db,
  site: Site,
  triggers: readonly { operationalTriggerId: number | null }[],
): Promise<string[]> {
  const ids = triggers.flatMap(({ operationalTriggerId }) => operationalTriggerId ?? []);
  const done = await inSavepoint(tx, () => record.linesOf(tx, site, ids));
  return 'error' in done ? [] : done.value;
}

async function rollCallOf({ rollCall }: ComposeContext, tx: Db, { siteId }: Site): Promise<string | null> {
  const done = await inSavepoint(tx, () => rollCall.lineOf(tx, siteId));
  return 'error' in done ? null : done.value;
}

/** A sheet without a map is better than none. */
async function mapOf({ drawMap }: ComposeContext, tx: Db, site: Site): Promise<PaperMap | null> {
  const done = await inSavepoint(tx, () => drawMap(tx, site));
  return 'error' in done ? null : done.value;
}
