// The public log: a leaf for each release, text, level and day of a record; says whether a text is one of them, and signs how long it is.
import { createHash } from 'node:crypto';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { checkpointText } from '../rules/checkpoint.ts';
import { type Tree, treeOf } from '../rules/consistency.ts';
import { codeOf, leafContent, plainText, readCode } from '../rules/leaf.ts';
import { lettersThatFit, withoutLetters } from '../rules/letters.ts';
import { leafHash } from '../rules/merkle.ts';
import { LEAVES_AT_ONCE } from '../rules/only-grew.ts';
import { type Standing, standingOf } from '../rules/standing-text.ts';
import { changedLevels, type ShownLevel, toldContent } from '../rules/told-leaf.ts';
import * as queries from './public-log-queries.ts';
import { type NoteSigner, readCosignature } from './sign-note.ts';

export interface FoundText extends queries.FoundRow {
  standing: Standing;
}

export interface PublicLogService {
  /** Leaves for what has none yet; called every few seconds, on one server at a time. */
  append(): Promise<void>;
  /** A whole text or a code of one; null: nothing like it was ever sent. */
  find(given: string): Promise<FoundText | null>;
  /** What everybody is shown from now on, where it is not what the log has; on one server at a time. */
  noteLevels(shown: readonly (ShownLevel & { saidAt: number })[]): Promise<void>;
  /** The letters of a release, also before its leaf is written; null: there is no such release. */
  codeOfRelease(releaseId: number, tx?: Db): Promise<string | null>;
  /** By release, of many in one statement. */
  codesOfReleases(releaseIds: readonly number[], tx?: Db): Promise<ReadonlyMap<number, string>>;
  /** What goes out behind the text of a warning of this release; null: nothing, it would cost a part. */
  lettersFor(releaseId: number, text: string, tx: Db): Promise<string | null>;
  /** The code of what was said of each site last. */
  codes(): Promise<{ siteCode: string; releaseId: number; code: string }[]>;
  /** Signed: how many leaves there are, and the hash over all; below it who has countersigned just this. */
  checkpoint(): Promise<string>;
  /** What a watchman says of the log. A line that is no countersignature of the newest checkpoint by its key (32 bytes, base64url) is none. */
  noteWatchman(one: {
    watchmanId: number;
    publicKey: string;
    line: string | null;
    fault: string | null;
  }): Promise<void>;
  /** From leaf `from` (0 is the first) at most `LEAVES_AT_ONCE`, each with an empty line at its end; `isFull`: it stays as it is for ever. */
  leaves(from: number): Promise<{ text: string; isFull: boolean }>;
  verifier(): string;
  /** Hashes that show that the log of `now` leaves begins with that of `old` (base64); null: it is not so long. */
  proof(old: number, now: number): Promise<string[] | null>;
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
  let signed: { tree: Tree; note: string } | null = null;

  async function append(): Promise<void> {
    for (;;) {
      const found = await inTransaction(db, appendSome);
      if (found < AT_ONCE) return;
    }
  }
  async function codeOfRelease(releaseId: number, tx: Db = db): Promise<string | null> {
    return (await codesOfReleases([releaseId], tx)).get(releaseId) ?? null;
  }
  async function codesOfReleases(releaseIds: readonly number[], tx: Db = db): Promise<Map<number, string>> {
    const found = releaseIds.length === 0 ? [] : await queries.listReleases(tx, releaseIds);
    return new Map(
      found.map((row) => [row.releaseId, codeOf(hashOfLeaf(toldContent({ kind: 'release', ...row })))] as const),
    );
  }
  const lookUp = async (text: string) => {
    const code = readCode(text);
    if (code !== null) return queries.findByCode(db, code);
    const whole = await queries.findByText(db, hashOfText(text));
    if (whole) return whole;
    // An SMS with letters behind it: both have to be of one release.
    const sent = withoutLetters(text);
    if (sent === null) return null;
    const [said, named] = [
      await queries.findByText(db, hashOfText(sent.text)),
      await queries.findByCode(db, sent.code),
    ];
    return said && named && said.releaseId === named.releaseId ? said : null;
  };

  async function ownCheckpoint(): Promise<{ tree: Tree; note: string }> {
    const size = await queries.countLeaves(db);
    if (signed?.tree.size !== size) {
      const leaves = (await queries.listHashes(db)).slice(0, size).map((hash) => Buffer.from(hash, 'hex'));
      const tree = treeOf(leaves, sha256);
      const text = checkpointText({ origin, size, root: Buffer.from(tree.rootAt(size)).toString('base64') });
      signed = { tree, note: signer().sign(text) };
    }
    return signed;
  }

  return {
    append,
    async find(given) {
      const text = plainText(given);
      if (text === '') return null;
      let found = await lookUp(text);
      if (!found && (await hasUnlogged(db))) {
        // What was sent a moment ago, or while the job failed, is not called forged.
        await append();
        found = await lookUp(text);
      }
      return found ? { ...found, standing: standingOf(found, await queries.listSince(db, found)) } : null;
    },
    noteLevels: (shown) => inTransaction(db, (tx) => appendLevels(tx, shown)),
    codeOfRelease,
    codesOfReleases,
    async lettersFor(releaseId, text, tx) {
      const code = await codeOfRelease(releaseId, tx);
      return code === null ? null : lettersThatFit(text, code);
    },
    codes: () => queries.listNewestCodes(db),
    async checkpoint() {
      const { tree, note } = await ownCheckpoint();
      return note + (await queries.listCosignatures(db, tree.size)).map((line) => `${line}\n`).join('');
    },
    async noteWatchman({ watchmanId, publicKey, line, fault }) {
      const { tree, note } = await ownCheckpoint();
      const text = note.slice(0, note.indexOf('\n\n') + 1);
      const isGood = line !== null && readCosignature(line, Buffer.from(publicKey, 'base64url'), text) !== null;
      await queries.noteCosignature(db, { watchmanId, fault, signature: isGood ? { size: tree.size, line } : null });
    },
    async leaves(from) {
      const contents = await queries.listContents(db, from, LEAVES_AT_ONCE);
      const text = contents.map((content) => `${content}\n`).join('');
      return { text, isFull: contents.length === LEAVES_AT_ONCE };
    },
    verifier: () => signer().verifier,
    async proof(old, now) {
      const { tree } = await ownCheckpoint();
      if (old < 0 || now < old || tree.size < now) return null;
      return tree.proof(old, now).map((hash) => Buffer.from(hash).toString('base64'));
    },
  };
}

const hashOfText = (text: string): string => sha256(plainText(text)).toString('hex');

const hashOfLeaf = (content: string): Uint8Array => leafHash(Buffer.from(content), sha256);

const hasUnlogged = async (db: Db): Promise<boolean> =>
  (await queries.listUnlogged(db, 1)).length > 0 || (await queries.listUnloggedReleases(db, 1)).length > 0;

type Unwritten = Omit<queries.NewLeaf, 'leaf' | 'leafHash' | 'code'>;

/** A release goes before its warning. Resolves to how many there were. */
async function appendSome(tx: Db): Promise<number> {
  await queries.lockLog(tx);
  const releases = await queries.listUnloggedReleases(tx, AT_ONCE);
  const texts = releases.length < AT_ONCE ? await queries.listUnlogged(tx, AT_ONCE - releases.length) : [];
  const heads = await queries.listUnloggedHeads(tx);
  await write(tx, [
    ...releases.map(
      (row): Unwritten => ({
        kind: 'release',
        ...row,
        updateNumber: 0,
        content: toldContent({ kind: 'release', ...row }),
      }),
    ),
    ...texts.map(({ text, ...row }): Unwritten => {
      const textHash = hashOfText(text);
      return { ...row, textHash, content: leafContent({ ...row, textHash }) };
    }),
    ...heads.map(({ siteId, siteCode, day, links, hash, saidAt }): Unwritten => {
      const content = toldContent({ kind: 'chain', siteCode, day, links, headHash: hash.toString('hex') });
      return { kind: 'chain', siteId, day, saidAt, content };
    }),
  ]);
  return releases.length + texts.length;
}

async function appendLevels(tx: Db, shown: readonly (ShownLevel & { saidAt: number })[]): Promise<void> {
  if (changedLevels(shown, await queries.listLoggedLevels(tx)).length === 0) return;
  await queries.lockLog(tx);
  const changed = changedLevels(shown, await queries.listLoggedLevels(tx));
  const ids = new Map((await queries.listSiteIds(tx)).map(({ siteCode, siteId }) => [siteCode, siteId]));
  const leaves = changed.map(({ siteCode, level, saidAt }): Unwritten => {
    const content = toldContent({ kind: 'level', siteCode, level, saidAt });
    return { kind: 'level', siteId: ids.get(siteCode) ?? null, level, saidAt, content };
  });
  await write(tx, leaves);
}

/** The log is locked. */
async function write(tx: Db, leaves: readonly Unwritten[]): Promise<void> {
  const first = await queries.countLeaves(tx);
  for (const [index, one] of leaves.entries()) {
    const hash = hashOfLeaf(one.content);
    const written = { leaf: first + index, leafHash: Buffer.from(hash).toString('hex'), code: codeOf(hash) };
    await queries.insertLeaf(tx, { ...one, ...written });
  }
}
