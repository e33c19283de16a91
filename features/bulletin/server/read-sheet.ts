// A sheet as it is asked for: the stored one, or one written late; its paper is what was printed first.
import { shownDataTime } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { ReleaseContext, ReleaseService } from '../../alerts/server/release-service.ts';
import { shownCode } from '../../public-log/rules/leaf.ts';
import { bulletinFileName } from '../rules/bulletin-labels.ts';
import { type ShareCard, shareCard } from '../rules/share-card.ts';
import * as queries from './bulletin-queries.ts';
import type { Printer } from './printer.ts';
import { type ComposeContext, type SheetContext, writeSheet } from './write-sheet.ts';

export interface BulletinPage {
  release: ReleaseContext;
  sheet: queries.StoredSheet;
  /** The site's newest release when that is another one. */
  newer: queries.BulletinRow | null;
}

export interface BulletinFile {
  name: string;
  bytes: Buffer;
}

export interface ReadContext extends SheetContext {
  db: Db;
  releases: ComposeContext['releases'] & Pick<ReleaseService, 'readRelease'>;
}

export interface PrintContext extends ReadContext {
  printer: Pick<Printer, 'pdf' | 'picture' | 'card'>;
}

export async function readSheet(context: ReadContext, releaseId: number): Promise<BulletinPage> {
  const { db, releases } = context;
  const release = await releases.readRelease(releaseId);
  if (!release) throw new Problem('bulletinUnknown', { release: releaseId });
  if (release.alertLevel === 0) throw new Problem('bulletinAtLevelZero');
  const stored = await queries.readSheet(db, releaseId);
  const newest = release.isNewest ? null : await queries.readNewest(db, release.siteId);
  return { release, sheet: stored ?? (await writeLate(context, release)), newer: newest };
}

/** For releases of before the sheets were kept, or where the writing failed: as things are now, and from now on so. */
async function writeLate(context: ReadContext, release: ReleaseContext): Promise<queries.StoredSheet> {
  const { db } = context;
  await inTransaction(db, (tx) => writeSheet(context, tx, release));
  return (await queries.readSheet(db, release.releaseId))!; // written just now, or by somebody else
}

export async function readPdf(context: PrintContext, releaseId: number): Promise<BulletinFile> {
  const { db, printer } = context;
  const { release, sheet } = await readSheet(context, releaseId);
  const name = bulletinFileName(sheet.site, release.dataTs, 'pdf');
  const { cancelledAt } = release;
  const isCancelled = cancelledAt !== null;
  const stored = await queries.readPdf(db, releaseId, isCancelled);
  if (stored) return { name, bytes: stored };
  const printed = await printer.pdf(printName(release), {
    sheet,
    seals: await drawnSeals(db, sheet),
    hazard: await drawnHazard(db, sheet),
    at: shownDataTime(release.dataTs),
    cancelledAt,
  });
  await queries.insertPdf(db, releaseId, isCancelled, printed);
  return { name, bytes: (await queries.readPdf(db, releaseId, isCancelled)) ?? printed };
}

/** What goes from hand to hand of a release. */
async function readCard(
  { publicLog }: Pick<ReadContext, 'publicLog'>,
  { release, sheet }: BulletinPage,
  home: string,
): Promise<ShareCard> {
  const code = (await publicLog?.codeOfRelease(release.releaseId)) ?? null;
  const check = code === null ? null : { letters: shownCode(code), address: `${home}/levels/check` };
  return shareCard({ sheet, cancelledAt: release.cancelledAt, check });
}

export async function readCardPicture(context: PrintContext, releaseId: number, home: string): Promise<BulletinFile> {
  const page = await readSheet(context, releaseId);
  const card = await readCard(context, page, home);
  const name = `card-${bulletinFileName(page.sheet.site, page.release.dataTs, 'png')}`;
  return { name, bytes: await context.printer.card(`${printName(page.release)} ${home}`, card) };
}

export async function readPicture(context: PrintContext, releaseId: number): Promise<BulletinFile> {
  const { release, sheet } = await readSheet(context, releaseId);
  const { bytes } = await readPdf(context, releaseId);
  const name = bulletinFileName(sheet.site, release.dataTs, 'png');
  return { name, bytes: await context.printer.picture(printName(release), bytes) };
}

async function drawnHazard(db: Db, { map }: queries.StoredSheet): Promise<Buffer | null> {
  const [found] = map?.hazard ? await queries.listSeals(db, [map.hazard.hash]) : [];
  return found?.png ?? null;
}

async function drawnSeals(db: Db, { seals }: queries.StoredSheet) {
  const drawn = await queries.listSeals(
    db,
    seals.map(({ hash }) => hash),
  );
  return seals.flatMap(({ alt, hash }) => {
    const png = drawn.find((seal) => seal.hash === hash)?.png;
    return png ? [{ alt, png }] : [];
  });
}

/** The sheet as it was said, and the one that says that it holds no more. */
const printName = ({ releaseId, cancelledAt }: ReleaseContext): string =>
  cancelledAt === null ? String(releaseId) : `${releaseId} cancelled`;
