// `npm run export -- rain --from … --to …`: raw readings, triggers or releases of any range as CSV or NDJSON, to a file or the screen.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EXPORT_NAMES, type ExportWhat } from '@bantay/features/export/rules/export-what.ts';
import { makeExportService } from '@bantay/features/export/server/export-service.ts';
import { makeSitesService } from '@bantay/features/sites/server/sites-service.ts';
import { fromManilaText } from '@bantay/kernel/time/manila-time';
import { Problem } from '../problems.ts';
import { type Bench, requireFlag, requireWord, runCommand, UsageError } from './command.ts';

const USAGE = `npm run export -- ${EXPORT_NAMES.join('|')} --from 2026-01-01 --to 2027-01-01 [--sites lpa,scu] [--format ndjson] [--file NAME] [--after LINE]
Times are Manila time; the end is not in it. Without --file it goes to the screen.
A file that broke off goes on: cut half a line off its end, and give the last whole one as --after with the same --file.`;

await runCommand({ text: USAGE, flags: ['from', 'to', 'sites', 'format', 'file', 'after'] }, async (bench) => {
  const { flags } = bench;
  const after = flags.after ?? null;
  try {
    const lines = await makeExportService({ db: bench.db, sites: makeSitesService(bench.db) }).begin({
      what: whatIn(bench),
      sites: flags.sites?.split(',') ?? null,
      ...{ from: timeOf(flags, 'from'), to: timeOf(flags, 'to') },
      format: formatIn(flags),
      after,
    });
    const file =
      flags.file === undefined ? null : createWriteStream(flags.file, { flags: after === null ? 'wx' : 'a' });
    // The screen stays open behind it.
    await pipeline(Readable.from(lines), file ?? process.stdout, { end: file !== null });
  } catch (error) {
    throw error instanceof Problem ? new UsageError(error.message) : error;
  }
});

function whatIn({ words }: Bench): ExportWhat {
  const word = requireWord(words, 0, EXPORT_NAMES.join(', '));
  const what = EXPORT_NAMES.find((one) => one === word);
  if (what === undefined) throw new UsageError(`"${word}" is not exported: ${EXPORT_NAMES.join(', ')}.`);
  return what;
}

function formatIn({ format = 'csv' }: Bench['flags']): 'csv' | 'ndjson' {
  if (format !== 'csv' && format !== 'ndjson') throw new UsageError(`"${format}" is neither csv nor ndjson.`);
  return format;
}

function timeOf(flags: Bench['flags'], name: string): number {
  const time = fromManilaText(requireFlag(flags, name));
  if (time === null) throw new UsageError(`--${name}: a day or a time like 2026-11-21 14:30.`);
  return time;
}
