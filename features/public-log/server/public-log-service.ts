// The public log: appends a leaf for each text that residents were sent, says whether a text is one of them, and signs how long it is.
import { createHash } from 'node:crypto';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { checkpointText } from '../rules/checkpoint.ts';
import { codeOf, leafContent, plainText, readCode } from '../rules/leaf.ts';
import { leafHash, rootOf } from '../rules/merkle.ts';
import { type Standing, standingOf } from '../rules/standing-text.ts';
import * as queries from './public-log-queries.ts';
import type { NoteSigner } from './sign-note.ts';

export interface FoundText extends queries.FoundRow {
  standing: Standing;
}

export interface PublicLogService {
  /** Leaves for what has none yet; called every few seconds, on one server at a time. */
  append(): Promise<void>;
  /** A whole text or a code of one; null: nothing like it was ever sent. */
  find(given: string): Promise<FoundText | null>;
  /** The code of what was said of each site last. */
  codes(): Promise<{ siteCode: string; releaseId: number; code: string }[]>;
  /** Signed: how many leaves there are, and the hash over all. */
  checkpoint(): Promise<string>;
  /** All leaves, one after the other, each with an empty line at its end. */
  leaves(): Promise<string>;
  verifier(): string;
}

interface Parts {
  db: Db;
  /** Names the log. */
  origin: string;
  /** Read when it is first needed. */
  signer: () => NoteSigner;
}

/** Leaves of one transaction; what is left comes with the next. */
const AT_ONCE = 200;

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

export function makePublicLogService({ db, origin, signer }: Parts): PublicLogService {
  /** Of the newest size: it is asked for by whoever watches, each minute. */
  let signed: { size: number; note: string } | null = null;

  async function append(): Promise<void> {
    for (;;) {
      const found = await inTransaction(db, appendSome);
      if (found < AT_ONCE) return;
    }
  }
  const lookUp = (text: string) => {
    const code = readCode(text);
    return code === null ? queries.findByText(db, hashOfText(text)) : queries.findByCode(db, code);
  };

  return {
    append,
    async find(given) {
      const text = plainText(given);
      if (text === '') return null;
      let found = await lookUp(text);
      if (!found && (await queries.listUnlogged(db, 1)).length > 0) {
        // What was sent a moment ago, or while the job failed, is not called forged.
        await append();
        found = await lookUp(text);
      }
      return found ? { ...found, standing: standingOf(found, await queries.listSince(db, found)) } : null;
    },
    codes: () => queries.listNewestCodes(db),
    async checkpoint() {
      const size = await queries.countLeaves(db);
      if (signed?.size !== size) {
        const hashes = (await queries.listHashes(db)).slice(0, size);
        const root = rootOf(
          hashes.map((hash) => Buffer.from(hash, 'hex')),
          sha256,
        );
        const text = checkpointText({ origin, size, root: Buffer.from(root).toString('base64') });
        signed = { size, note: signer().sign(text) };
      }
      return signed.note;
    },
    leaves: async () => (await queries.listContents(db)).map((content) => `${content}\n`).join(''),
    verifier: () => signer().verifier,
  };
}

const hashOfText = (text: string): string => sha256(plainText(text)).toString('hex');

async function appendSome(tx: Db): Promise<number> {
  await queries.lockLog(tx);
  const unlogged = await queries.listUnlogged(tx, AT_ONCE);
  const first = await queries.countLeaves(tx);
  for (const [index, { text, siteCode, ...row }] of unlogged.entries()) {
    const textHash = hashOfText(text);
    const content = leafContent({ ...row, siteCode, textHash });
    const hash = leafHash(Buffer.from(content), sha256);
    const written = {
      leaf: first + index,
      content,
      textHash,
      leafHash: Buffer.from(hash).toString('hex'),
      code: codeOf(hash),
    };
    await queries.insertLeaf(tx, { ...row, ...written });
  }
  return unlogged.length;
}
