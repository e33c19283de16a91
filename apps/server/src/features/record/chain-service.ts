// Whether the record is as it was written: every link of the hash chain, and every row against its newest link.
import { createHash } from 'node:crypto';
import type { Db } from '../../database/database.ts';
import { RECORD_TABLES, RECORD_TRIGGERS } from '../../database/record-tables.ts';
import * as queries from './chain-queries.ts';

/** Something that is not as it was written. */
export interface Fault {
  siteId: number | null;
  table: string;
  key: number | null;
  /** In words for the operator. */
  what: string;
}

export interface Seal {
  position: number;
  /** Hexadecimal; written down elsewhere, it proves everything up to here. */
  hash: string;
}

export interface ChainReport {
  links: number;
  heads: (Seal & { siteId: number })[];
  faults: Fault[];
}

export interface ChainService {
  /** `known`: seals that were written down earlier; each must still be part of its chain. */
  verify(known?: readonly string[]): Promise<ChainReport>;
  sealOf(siteId: number): Promise<Seal | null>;
}

const PAGE = 2000;

export function makeChainService(db: Db): ChainService {
  return {
    async verify(known = []) {
      const report: ChainReport = { links: 0, heads: [], faults: [] };
      const missing = new Set(known.map((hash) => hash.toLowerCase()));
      for (const { site_id } of await queries.listChains(db)) await verifyChain(site_id, report, missing);
      for (const hash of missing) {
        report.faults.push({ siteId: null, table: 'record_chain', key: null, what: `seal ${hash} is in no chain` });
      }
      for (const table of RECORD_TABLES) {
        for (const { key, what } of await queries.listDifferences(db, table)) {
          report.faults.push({ siteId: null, table: table.table, key, what: `row ${what}` });
        }
        const found = await queries.listRecordTriggers(db, table.table);
        for (const event of RECORD_TRIGGERS) {
          if (found.some(({ tgname }) => tgname === `record_${event}`)) continue;
          report.faults.push({ siteId: null, table: table.table, key: null, what: `${event}s are not recorded` });
        }
      }
      return report;
    },

    async sealOf(siteId) {
      const head = await queries.readHead(db, siteId);
      return head && { position: head.position, hash: head.hash.toString('hex') };
    },
  };

  async function verifyChain(siteId: number, report: ChainReport, missing: Set<string>): Promise<void> {
    let previous: Buffer = Buffer.alloc(0);
    let position = 0;
    for (;;) {
      const links = await queries.listLinks(db, siteId, position, PAGE);
      for (const link of links) {
        const where = { siteId, table: link.table_name, key: link.row_key };
        if (link.position !== position + 1)
          report.faults.push({ ...where, what: `links are missing before ${link.position}` });
        if (!link.previous_hash.equals(previous))
          report.faults.push({ ...where, what: `link ${link.position} does not follow` });
        if (!link.hash.equals(hashOf(link)))
          report.faults.push({ ...where, what: `link ${link.position} was changed` });
        missing.delete(link.hash.toString('hex'));
        previous = link.hash;
        position = link.position;
      }
      report.links += links.length;
      if (links.length < PAGE) break;
    }
    report.heads.push({ siteId, position, hash: previous.toString('hex') });
  }
}

/** Spelled like `record_append` of migration 0010, and on purpose not computed by the database. */
function hashOf(link: queries.LinkRow): Buffer {
  const words = [
    link.site_id,
    link.position,
    link.recorded_at,
    link.table_name,
    link.row_key,
    link.operation,
    link.content,
  ];
  return createHash('sha256').update(link.previous_hash).update(words.join('|'), 'utf8').digest();
}
