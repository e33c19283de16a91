// The public page: made anew from what stands, kept while the database is away, and written where a proxy finds it.

import { escapeText } from '@bantay/kernel/text/escape-text';
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { PublicBucket } from '@bantay/server/files/public-bucket.ts';
import { inTime } from '@bantay/server/in-time.ts';
import { Problem } from '@bantay/server/problems.ts';
import { sharedReading } from '@bantay/server/shared-reading.ts';
import type { ClockService } from '../../clock/server/clock-service.ts';
import type { ShownLevel } from '../../public-log/rules/told-leaf.ts';
import { type ClockLook, isClockStill, withLook } from '../rules/clock-still.ts';
import { FILE_NAMES } from '../rules/file-names.ts';
import { isToBeWritten, isTooOld } from '../rules/promise.ts';
import { asOld, makeFiles } from './make-files.ts';
import { hasPublicFiles, type PublicFile, removePublicFiles, writePublicFiles } from './page-files.ts';
import type { PublicDocument } from './public-document.ts';
import * as queries from './public-page-queries.ts';
import { type DocumentParts, readDocument } from './read-document.ts';

export interface PublicPageService {
  /** A file by its name: as it was last made, without a level once it is older than it promises. Refused where there never was one. */
  read(name: string): Promise<PublicFile>;
  /** All files for somebody who hands them on, and how old they are. Links to what the server alone can answer name it. */
  handOn(): Promise<{ ageMs: number; files: Pick<PublicFile, 'name' | 'text'>[] }>;
  /** As it was last made, anew where something is new or a minute is over; null: nobody vouches for it any more. */
  told(): Promise<PublicDocument | null>;
  /** Into the data folder, where something is new or a minute is over. */
  writeFiles(): Promise<void>;
  /** Into the bucket, on one server at a time; nothing where there is none. */
  writeBucket(): Promise<void>;
  /** Each level that everybody is shown now and was not before, into the public log; on one server at a time. */
  noteLevels(): Promise<void>;
  /** What is not open any more lies nowhere. */
  remove(): Promise<void>;
}

interface Parts extends DocumentParts {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  clockHold: Pick<ClockService, 'isHeld'>;
  dataFolder: string;
  publicUrl: string | null;
  bucket: PublicBucket | null;
  /** Else nobody reads a file, and who pushes the document to a hub needs none. */
  isOpen: boolean;
  /** ms since the machine was switched on. */
  sinceBoot: () => number;
}

/** A request makes it anew after this: new within it even where the job is late. */
const FRESH_MS = 10_000;
/** A database that hangs is waited for no longer: what is known is told. */
const PATIENCE_MS = 2000;

interface Made {
  /** Of the time since boot. */
  madeAt: number;
  writtenAt: number;
  mark: string;
  files: readonly PublicFile[];
  levels: readonly ShownLevel[];
  document: PublicDocument;
}

export function makePublicPageService(parts: Parts): PublicPageService {
  const { db, clock, dataFolder, bucket, sinceBoot } = parts;
  let made: Made | null = null;
  let triedAt = Number.NEGATIVE_INFINITY;
  let looks: ClockLook[] = [];
  /** What this process has written last: into the folder, and into the bucket. */
  let filed: Made | null = null;
  let put: Made | null = null;

  const isClockInDoubt = async (now: number) => {
    looks = withLook(looks, { sinceBoot: sinceBoot(), now });
    return isClockStill(looks) || (await parts.clockHold.isHeld());
  };
  /** One at a time; who asks meanwhile shares the next. */
  const makeAnew = sharedReading(async () => {
    triedAt = sinceBoot();
    // Before the levels: what is released while they are read is new at the next look.
    const mark = await queries.readMark(db);
    const document = await readDocument(parts, isClockInDoubt);
    const files = parts.isOpen ? makeFiles(document, parts.publicUrl) : [];
    const levels = document.sites.map(({ siteCode, level }) => ({ siteCode, level }));
    made = { madeAt: sinceBoot(), writtenAt: document.writtenAt, mark, files, levels, document };
    return made;
  });

  async function current(): Promise<Made | null> {
    const at = sinceBoot();
    if (made !== null && at - made.madeAt < FRESH_MS) return made;
    if (made !== null && at - triedAt < FRESH_MS) return made;
    return (await inTime(makeAnew(''), PATIENCE_MS)) ?? made;
  }

  /** Made anew where something is new or a minute is over. */
  async function newest(): Promise<Made> {
    const isNew = made === null || (await queries.readMark(db)) !== made.mark;
    const isDue = made === null || isToBeWritten(sinceBoot() - made.madeAt, isNew);
    return isDue || made === null ? makeAnew('') : made;
  }
  const isOld = ({ writtenAt, madeAt }: Made) =>
    isTooOld({ writtenAt, now: clock.now(), madeForMs: sinceBoot() - madeAt });

  const asTold = (file: PublicFile, known: Made): PublicFile => (isOld(known) ? asOld(file, known.writtenAt) : file);

  return {
    async read(name) {
      const known = await current();
      const file = known?.files.find((one) => one.name === name);
      // A proxy has the file of before.
      if (!known || !file) throw new Problem('unavailable');
      return asTold(file, known);
    },
    async handOn() {
      const known = await current();
      if (!known) throw new Problem('unavailable');
      const files = known.files.map((file) => {
        const { name, text } = asTold(file, known);
        return { name, text: withCheckAt(parts.publicUrl, text) };
      });
      return { ageMs: Math.max(0, sinceBoot() - known.madeAt), files };
    },
    async told() {
      const known = await newest();
      return isOld(known) ? null : known.document;
    },
    async writeFiles() {
      const known = await newest();
      if (known === filed) return;
      await writePublicFiles(dataFolder, known.files);
      filed = known;
    },
    async writeBucket() {
      const known = await current();
      if (bucket === null || known === null) return;
      if (put !== null && !isToBeWritten(sinceBoot() - put.madeAt, known.mark !== put.mark)) return;
      for (const file of known.files) await bucket.put(file);
      put = known;
    },
    async noteLevels() {
      // What was shown in between was made then, and is what is known now.
      const known = await newest();
      if (isOld(known)) return;
      await parts.publicLog.noteLevels(known.levels.map((one) => ({ ...one, saidAt: known.writtenAt })));
    },
    async remove() {
      if (!(await hasPublicFiles(dataFolder))) return;
      // First from the bucket: while that fails the folder says that it is still owed.
      if (bucket !== null) for (const name of FILE_NAMES) await bucket.remove(name);
      await removePublicFiles(dataFolder);
    },
  };
}

/** Whether a warning is genuine is known to the server alone. */
const withCheckAt = (home: string | null, html: string): string =>
  home === null ? html : html.replaceAll('href="/levels/check', () => `href="${escapeText(home)}/levels/check`);
