// Bulletins: the sheet is written with its release and stays what it was; the PDF is what was printed first.
import { shownDataTime } from '@bantay/kernel/time/manila-time';
import { systemActor, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inSavepoint, inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { Municipality } from '@bantay/server/municipality.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import type { ReleaseContext, ReleaseService } from '../../alerts/server/release-service.ts';
import type { HouseholdsService } from '../../households/server/households-service.ts';
import type { OnDemandService } from '../../on-demand/server/on-demand-service.ts';
import type { ChainService } from '../../record/server/chain-service.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import type { WarningTextsService } from '../../warning-texts/server/warning-texts-service.ts';
import { type ComposedBulletin, composeBulletin } from '../rules/bulletin.ts';
import { bulletinFileName } from '../rules/bulletin-labels.ts';
import * as queries from './bulletin-queries.ts';
import { makePrinter } from './printer.ts';
import { readSeals, type Seal } from './seals.ts';

export type BulletinRow = queries.BulletinRow;

export interface BulletinPage {
  release: ReleaseContext;
  sheet: queries.StoredSheet;
  /** The site's newest release when that is another one. */
  newer: BulletinRow | null;
}

export interface BulletinFile {
  name: string;
  bytes: Buffer;
}

export interface BulletinService {
  /** In the transaction of the release; a sheet that cannot be written never stops the release. */
  freeze(tx: Db, releaseId: number): Promise<void>;
  read(releaseId: number): Promise<BulletinPage>;
  list(
    siteCode: string,
    year: number | null,
  ): Promise<{ years: number[]; year: number | null; current: number | null; bulletins: BulletinRow[] }>;
  pdf(releaseId: number): Promise<BulletinFile>;
  picture(releaseId: number): Promise<BulletinFile>;
  seal(hash: string): Promise<Buffer>;
}

interface Parts {
  db: Db;
  clock: FieldClock;
  sites: SitesService;
  releases: ReleaseService;
  texts: WarningTextsService;
  households: HouseholdsService;
  onDemand: OnDemandService;
  municipality: Municipality;
  dataFolder: string;
  chain: ChainService;
}

/** The sheet as it was said, and the one that says that it holds no more. */
const printName = ({ releaseId, cancelledAt }: ReleaseContext): string =>
  cancelledAt === null ? String(releaseId) : `${releaseId} cancelled`;

export function makeBulletinService(parts: Parts): BulletinService {
  const { db, clock, sites, releases, texts, households, onDemand, municipality, dataFolder, chain } = parts;
  const printer = makePrinter();
  let known: Promise<Seal[]> | null = null;
  const seals = () => {
    known ??= readSeals(municipality, dataFolder);
    return known;
  };

  const service: BulletinService = {
    async freeze(tx, releaseId) {
      const done = await inSavepoint(tx, async () => {
        const release = await releases.requireRelease(releaseId, tx);
        if (release.alertLevel > 0) await write(tx, release);
      });
      if (!('error' in done)) return;
      await writeAudit(tx, {
        ...systemActor,
        fieldAt: clock.now(),
        action: 'bulletin.failed',
        subjectId: releaseId,
        after: { message: done.error instanceof Error ? done.error.message : String(done.error) },
      });
    },

    async read(releaseId) {
      const release = await releases.readRelease(releaseId);
      if (!release) throw new Problem('bulletinUnknown', { release: releaseId });
      if (release.alertLevel === 0) throw new Problem('bulletinAtLevelZero');
      const stored = await queries.readSheet(db, releaseId);
      const newest = release.isNewest ? null : await queries.readNewest(db, release.siteId);
      return { release, sheet: stored ?? (await writeLate(release)), newer: newest };
    },

    async list(siteCode, year) {
      const { siteId } = await sites.require(siteCode);
      const years = await queries.listYears(db, siteId);
      const wanted = year ?? years[0] ?? null;
      const newest = await queries.readNewest(db, siteId);
      return {
        years,
        year: wanted,
        current: newest && newest.alertLevel > 0 ? newest.releaseId : null,
        bulletins: wanted === null ? [] : await queries.listBulletins(db, siteId, wanted),
      };
    },

    async pdf(releaseId) {
      const { release, sheet } = await service.read(releaseId);
      const name = bulletinFileName(sheet.site, release.dataTs, 'pdf');
      const { cancelledAt } = release;
      const isCancelled = cancelledAt !== null;
      const stored = await queries.readPdf(db, releaseId, isCancelled);
      if (stored) return { name, bytes: stored };
      const drawn = await queries.listSeals(
        db,
        sheet.seals.map(({ hash }) => hash),
      );
      const printed = await printer.pdf(printName(release), {
        sheet,
        seals: sheet.seals.flatMap(({ alt, hash }) => {
          const png = drawn.find((seal) => seal.hash === hash)?.png;
          return png ? [{ alt, png }] : [];
        }),
        at: shownDataTime(release.dataTs),
        cancelledAt,
      });
      await queries.insertPdf(db, releaseId, isCancelled, printed);
      return { name, bytes: (await queries.readPdf(db, releaseId, isCancelled)) ?? printed };
    },

    async picture(releaseId) {
      const { release, sheet } = await service.read(releaseId);
      const { bytes } = await service.pdf(releaseId);
      const name = bulletinFileName(sheet.site, release.dataTs, 'png');
      return { name, bytes: await printer.picture(printName(release), bytes) };
    },

    async seal(hash) {
      const [seal] = await queries.listSeals(db, [hash]);
      if (!seal) throw new Problem('notFound');
      return seal.png;
    },
  };
  return service;

  /** For releases of before the sheets were kept, or where the writing failed: as things are now, and from now on so. */
  async function writeLate(release: ReleaseContext): Promise<queries.StoredSheet> {
    await inTransaction(db, (tx) => write(tx, release));
    return (await queries.readSheet(db, release.releaseId))!; // written just now, or by somebody else
  }

  async function write(tx: Db, release: ReleaseContext): Promise<void> {
    const composed = await compose(tx, release);
    if (!composed.ok) {
      const what = composed.missing.map(({ level, trigger }) => `${level} ${trigger}`.trim()).join(', ');
      throw new Problem('bulletinTextMissing', { what });
    }
    const pictures = await seals();
    for (const { hash, png } of pictures) await queries.insertSeal(tx, hash, png);
    await queries.insertSheet(tx, release.releaseId, {
      ...composed.bulletin,
      seals: pictures.map(({ alt, hash }) => ({ alt, hash })),
    });
  }

  async function compose(tx: Db, release: ReleaseContext): Promise<ComposedBulletin> {
    const site = (await sites.readById(release.siteId, tx))!; // releases point to sites
    const triggers = await onDemand.forTexts(await releases.triggersOf(release, tx), tx);
    return composeBulletin({
      level: release.alertLevel as Exclude<AlertLevel, 0>, // level 0 was turned away before
      site: { ...site, siteCode: site.siteCode },
      dataAt: release.dataTs,
      releaseTime: release.releaseTime.slice(0, 5),
      number: release.bulletinNumber,
      publisher: release.publisher,
      triggers: triggers.map(({ source, level, eqId, ts, info }) => ({ source, level, eqId, at: ts, info })),
      templates: await texts.templates(tx),
      office: municipality.office,
      municipality: municipality.municipality,
      province: municipality.province,
      elementsAtRisk: site.households,
      counts: await households.counts(site.siteId, shownDataTime(release.dataTs), tx),
      seal: await chain.sealOf(site.siteId, tx),
    });
  }
}
