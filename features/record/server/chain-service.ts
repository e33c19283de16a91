// Whether the record is as it was written: every link of the hash chain, and every row against its newest link.
import { createHash } from 'node:crypto';
import type { Db } from '@bantay/server/database/database.ts';
import { RECORD_TABLES, RECORD_TRIGGERS } from '@bantay/server/database/record-tables.ts';
import * as queries from './chain-queries.ts';
import type { Fault } from './fault.ts';
import { type MonthsReport, verifyMonths } from './verify-months.ts';

export interface Seal {
  position: number;
  /** Hexadecimal; written down elsewhere, it proves everything up to here. */
  hash: string;
}

export interface ChainReport {
  links: number;
  heads: (Seal & { siteId: number })[];
  months: Omit<MonthsReport, 'faults'>;
  faults: Fault[];
}

export interface ChainService {
  /** `known`: seals that were written down earlier, whole or their first digits; each must still be part of its chain. */
  verify(known?: readonly string[]): Promise<ChainReport>;
  sealOf(siteId: number, tx?: Db): Promise<Seal | null>;
}

const PAGE = 2000;

export function makeChainService(db: Db): ChainService {
  return {
    async verify(known = []) {
      const { faults: ofMonths, ...months } = await verifyMonths(db);
      const report: ChainReport = { links: 0, heads: [], months, faults: [] };
      const missing = new Set(known.map((hash) => hash.toLowerCase()));
      for (const { siteId, isKnown } of await queries.listChains(db)) {
        if (!isKnown) {
          const what = `there is a chain of site ${siteId}, and no such site`;
          report.faults.push({ siteId, table: 'record_chain', key: null, what });
        }
        // What a seal proves counts only in a chain that can be one.
        await verifyChain(siteId, report, isKnown ? missing : new Set());
      }
      for (const hash of missing) {
        report.faults.push({ siteId: null, table: 'record_chain', key: null, what: `seal ${hash} is in no chain` });
      }
      for (const table of RECORD_TABLES) {
        for (const { key, what } of await queries.listDifferences(db, table)) {
          report.faults.push({ siteId: null, table: table.table, key, what: `row ${what}` });
        }
        for (const { key, sites } of await queries.listStrayLinks(db, table.table)) {
          report.faults.push({ siteId: null, table: table.table, key, what: `row has links in the chains ${sites}` });
        }
        for (const { key, position, what, columns } of await queries.listOddSteps(db, table)) {
          const deed = columns === null ? what : `${what} in ${columns}`;
          const sentence = `link ${position}: ${deed}, which no program does`;
          report.faults.push({ siteId: null, table: table.table, key, what: sentence });
        }
        const found = await queries.listRecordTriggers(db, table.table);
        for (const event of RECORD_TRIGGERS) {
          if (found.some(({ tgname }) => tgname === `record_${event}`)) continue;
          report.faults.push({ siteId: null, table: table.table, key: null, what: `${event}s are not recorded` });
        }
      }
      report.faults.push(...ofMonths);
      return report;
    },

    async sealOf(siteId, tx = db) {
      const head = await queries.readHead(tx, siteId);
      return head && { position: head.position, hash: head.hash.toString('hex') };
    },
  };

  async function verifyChain(siteId: number, report: ChainReport, missing: Set<string>): Promise<void> {
    const head = await queries.readHead(db, siteId);
    const odd = (what: string) => report.faults.push({ siteId, table: 'record_heads', key: null, what });
    let previous: Buffer = Buffer.alloc(0);
    let [position, chainId] = [0, 0];
    for (;;) {
      const links = await queries.listLinks(db, siteId, { position, chainId }, PAGE);
      for (const link of links) {
        const where = { siteId, table: link.tableName, key: link.rowKey };
        chainId = link.chainId;
        if (link.position === position) {
          report.faults.push({ ...where, what: `place ${position} is taken a second time` });
          continue;
        }
        if (link.position !== position + 1)
          report.faults.push({ ...where, what: `links are missing before ${link.position}` });
        if (!link.previousHash.equals(previous))
          report.faults.push({ ...where, what: `link ${link.position} does not follow` });
        if (!link.hash.equals(hashOf(link)))
          report.faults.push({ ...where, what: `link ${link.position} was changed` });
        const hash = link.hash.toString('hex');
        for (const seal of missing) if (hash.startsWith(seal)) missing.delete(seal);
        if (link.position === head?.position && !link.hash.equals(head.hash))
          odd(`the head names another link ${head.position} than the chain has`);
        previous = link.hash;
        position = link.position;
      }
      report.links += links.length;
      if (links.length < PAGE) break;
    }
    if (position < (head?.position ?? 0)) odd(`links are missing after ${position}: the head is at ${head!.position}`); // not 0
    // Asked again: meanwhile somebody may have written.
    const newest = (await queries.readHead(db, siteId))?.position ?? 0;
    if (position > newest) odd(`the chain ends with link ${position}, and its head is at ${newest}`);
    report.heads.push({ siteId, position, hash: previous.toString('hex') });
  }
}

/** Spelled like `record_append` (apps/server/src/database/record-tables.ts), and on purpose not computed by the database. */
function hashOf(link: queries.LinkRow): Buffer {
  const words = [
    link.siteId,
    link.position,
    link.recordedAt,
    link.tableName,
    link.rowKey,
    link.operation,
    link.content,
  ];
  return createHash('sha256').update(link.previousHash).update(words.join('|'), 'utf8').digest();
}
