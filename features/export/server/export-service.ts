// Exports of any range as lines: in parts, so that neither the whole range nor a connection is held while a line is slow.
import type { Db } from '@bantay/server/database/database.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { type ExportWhat, isOfSites } from '../rules/export-what.ts';
import { KINDS } from './export-kinds.ts';
import { type ExportFormat, headOf, keysOf, lineWriter } from './export-line.ts';

export interface AskedExport {
  what: ExportWhat;
  /** Codes; null: all. */
  sites: readonly string[] | null;
  /** Epoch ms; the end is not in it. */
  from: number;
  to: number;
  format: ExportFormat;
  /** The last whole line that came before, with its end or without: only what follows it, and no head. */
  after: string | null;
}

export interface ExportService {
  /** What cannot be is refused here, before the first line. */
  begin(asked: AskedExport): Promise<AsyncGenerator<string>>;
}

interface Parts {
  db: Db;
  sites: Pick<SitesService, 'list'>;
}

/** Lines of a piece: some 60 kB, taken in one go. */
const LINES = 1500;

export function makeExportService({ db, sites }: Parts): ExportService {
  return {
    async begin({ what, sites: codes, from, to, format, after }) {
      if (from >= to) throw new Problem('malformed', { what: 'from: must lie before to.' });
      if (codes !== null && !isOfSites(what))
        throw new Problem('malformed', { what: `sites: ${what} belong to no site.` });
      const kind = KINDS[what];
      const head = headOf(kind.columns, format);
      // Right behind the head come all lines.
      const isFirst = after === null || (head !== '' && after.trimEnd() === head.trimEnd());
      const keys = isFirst ? null : keysOf(after, kind.columns, { format, count: kind.keys });
      // Retired ones too: what was measured there stays.
      const known = await sites.list(true);
      const siteIds = codes?.map((code) => requireSite(known, code)) ?? null;
      const allSiteIds = siteIds ?? known.map(({ siteId }) => siteId);
      const isNoLine = !isFirst && keys === null;
      const found = isNoLine ? null : await kind.rows(db, { from, to, siteIds, allSiteIds, after: keys });
      if (found === null)
        throw new Problem('malformed', { what: `after: the last whole line of such a ${format} file, as it came.` });
      return linesOf(found, {
        head: after === null ? head : '',
        write: lineWriter(kind.columns, format),
      });
    },
  };
}

function requireSite(known: readonly { siteId: number; siteCode: string }[], code: string): number {
  const site = known.find(({ siteCode }) => siteCode === code.trim().toLowerCase());
  if (!site) throw new Problem('siteUnknown', { site: code.slice(0, 20) });
  return site.siteId;
}

type Cells = Parameters<ReturnType<typeof lineWriter>>[0];

async function* linesOf(
  parts: AsyncGenerator<Cells[]>,
  { head, write }: { head: string; write: (cells: Cells) => string },
): AsyncGenerator<string> {
  if (head !== '') yield head;
  for await (const rows of parts) {
    for (let first = 0; first < rows.length; first += LINES) {
      yield rows
        .slice(first, first + LINES)
        .map(write)
        .join('');
    }
  }
}
