// Bulletins: the sheet is written with its release and stays what it was; the PDF is what was printed first.
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { Municipality } from '@bantay/server/municipality.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { SettingsBook } from '@bantay/server/settings.ts';
import type { ReleaseService } from '../../alerts/server/release-service.ts';
import type { StandingService } from '../../alerts/server/standing-service.ts';
import type { HouseholdsService } from '../../households/server/households-service.ts';
import type { OnDemandService } from '../../on-demand/server/on-demand-service.ts';
import type { PublicLogService } from '../../public-log/server/public-log-service.ts';
import type { ChainService } from '../../record/server/chain-service.ts';
import type { RecordService } from '../../record/server/record-service.ts';
import type { RollCallService } from '../../roll-call/server/roll-call-service.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import type { WarningTextsService } from '../../warning-texts/server/warning-texts-service.ts';
import type { WhyService } from '../../why/server/why-service.ts';
import * as queries from './bulletin-queries.ts';
import { makePrinter } from './printer.ts';
import {
  type BulletinFile,
  type BulletinPage,
  readCardPicture,
  readPdf,
  readPicture,
  readSheet,
} from './read-sheet.ts';
import type { ReportSheet } from './report-pdf.ts';
import { hashOf, readSeals, type Seal } from './seals.ts';
import { type DrawMap, freezeSheet } from './write-sheet.ts';

export type BulletinRow = queries.BulletinRow;
export type { BulletinFile, BulletinPage } from './read-sheet.ts';
export type { ReportSheet } from './report-pdf.ts';

export interface BulletinService {
  /** In the transaction of the release; a sheet that cannot be written never stops the release. */
  freeze(tx: Db, releaseId: number): Promise<void>;
  /** From here on sheets have the map that `draw` makes; before, they have none. */
  drawMapsBy(draw: DrawMap): void;
  read(releaseId: number): Promise<BulletinPage>;
  list(
    siteCode: string,
    year: number | null,
  ): Promise<{ years: number[]; year: number | null; current: number | null; bulletins: BulletinRow[] }>;
  pdf(releaseId: number): Promise<BulletinFile>;
  picture(releaseId: number): Promise<BulletinFile>;
  /** `home`: where browsers reach this server, e.g. https://bantay.example.ph. */
  card(releaseId: number, home: string): Promise<BulletinFile>;
  /** To copy beside it: what residents were sent, which is what `/levels/check` knows; null: nothing yet. */
  sentText(releaseId: number): Promise<string | null>;
  seal(hash: string): Promise<Buffer>;
  /** For sheets to come, by its hash; a PNG without transparency. */
  keepPicture(db: Db, png: Buffer): Promise<string>;
  /** Papers of other rooms, in their order behind the bulletins. `name`: the same one asked for twice at once is printed once. */
  printReport(name: string, report: ReportSheet): Promise<Buffer>;
}

interface Parts {
  db: Db;
  clock: FieldClock;
  sites: SitesService;
  releases: ReleaseService;
  texts: WarningTextsService;
  households: HouseholdsService;
  onDemand: OnDemandService;
  /** As long as the server runs: pictures of the data folder. */
  municipality: Pick<Municipality, 'seals'>;
  settings: Pick<SettingsBook, 'read'>;
  standing: Pick<StandingService, 'readIn'>;
  why: Pick<WhyService, 'of'>;
  rollCall: Pick<RollCallService, 'lineOf'>;
  dataFolder: string;
  chain: ChainService;
  record: Pick<RecordService, 'linesOf'>;
  publicLog: Pick<PublicLogService, 'codeOfRelease'> | null;
}

export function makeBulletinService(parts: Parts): BulletinService {
  const { db, sites, municipality, dataFolder } = parts;
  let known: Promise<Seal[]> | null = null;
  const seals = () => {
    known ??= readSeals(municipality, dataFolder);
    return known;
  };
  let draw: DrawMap = async () => null;
  const drawMap: DrawMap = (tx, site) => draw(tx, site);
  const context = { ...parts, printer: makePrinter(), seals, drawMap };

  return {
    drawMapsBy(given) {
      draw = given;
    },
    freeze: (tx, releaseId) => freezeSheet(context, tx, releaseId),
    read: (releaseId) => readSheet(context, releaseId),

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

    pdf: (releaseId) => readPdf(context, releaseId),
    picture: (releaseId) => readPicture(context, releaseId),
    card: (releaseId, home) => readCardPicture(context, releaseId, home),
    sentText: (releaseId) => queries.readSentText(db, releaseId),
    printReport: (name, report) => context.printer.report(name, report),

    async keepPicture(own, png) {
      const hash = hashOf(png);
      await queries.insertSeal(own, hash, png);
      return hash;
    },

    async seal(hash) {
      const [seal] = await queries.listSeals(db, [hash]);
      if (!seal) throw new Problem('notFound');
      return seal.png;
    },
  };
}
