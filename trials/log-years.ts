// Ten years of a public log of two sites, made up: releases, texts, levels and heads of records at the pace of a busy municipality.
import { generateKeyPairSync, hash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkpointText } from '@bantay/features/public-log/rules/checkpoint.ts';
import { isGrown, type Tree, treeOf } from '@bantay/features/public-log/rules/consistency.ts';
import { leafContent } from '@bantay/features/public-log/rules/leaf.ts';
import { leafHash } from '@bantay/features/public-log/rules/merkle.ts';
import { toldContent } from '@bantay/features/public-log/rules/told-leaf.ts';
import { makeNoteSigner } from '@bantay/features/public-log/server/sign-note.ts';
import { DAY_MS, HOUR_MS, toManilaText } from '@bantay/kernel/time/manila-time';

/** By way of a text: it is made three times as fast as a buffer of 32 bytes. */
export const sha256 = (bytes: Uint8Array | string): Uint8Array =>
  Buffer.from(hash('sha256', bytes, 'binary'), 'binary');
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const SITES = ['lpa', 'scu'] as const;
const FIRST = Date.UTC(2026, 0, 1);

/** The same numbers each time. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A head a day of each record; on one day of twelve an event of two days, with a release and its SMS each four hours. */
export function leavesOfYears(years: number): string[] {
  const throwDice = dice(20_261_125);
  const leaves: string[] = [];
  let releaseId = 0;
  for (let day = 0; day < years * 365; day += 1) {
    const at = FIRST + day * DAY_MS;
    for (const siteCode of SITES) {
      const head = { links: day * 40 + 1, headHash: hex(sha256(`${siteCode} ${day}`)) };
      leaves.push(toldContent({ kind: 'chain', siteCode, day: toManilaText(at).slice(0, 10), ...head }));
      const isEvent = throwDice() < 1 / 12;
      const level = (1 + Math.floor(throwDice() * 3)) as 1 | 2 | 3; // three of them
      for (let hour = 0; hour < (isEvent ? 48 : 8); hour += isEvent ? 4 : 8) {
        releaseId += 1;
        const said = { siteCode, releaseId, level: isEvent ? level : (0 as const), saidAt: at + hour * HOUR_MS };
        leaves.push(toldContent({ kind: 'release', ...said }));
        const textHash = hex(sha256(`text ${releaseId}`));
        leaves.push(leafContent({ kind: 'warning', ...said, updateNumber: 0, textHash }));
      }
      if (isEvent) leaves.push(toldContent({ kind: 'level', siteCode, level, saidAt: at }));
    }
  }
  return leaves;
}

export const treeOfLeaves = (leaves: readonly string[]): Tree =>
  treeOf(
    leaves.map((one) => leafHash(Buffer.from(one), sha256)),
    sha256,
  );

/** As a stranger has them: `leaves`, `checkpoint`, `key`. */
export function writeFiles(folder: string, leaves: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  const origin = 'demo.invalid/levels/log';
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const signer = makeNoteSigner(pem, origin);
  const root = Buffer.from(treeOfLeaves(leaves).rootAt(leaves.length)).toString('base64');
  writeFileSync(join(folder, 'leaves'), leaves.map((one) => `${one}\n`).join(''));
  writeFileSync(join(folder, 'checkpoint'), signer.sign(checkpointText({ origin, size: leaves.length, root })));
  writeFileSync(join(folder, 'key'), `${signer.verifier}\n`);
}

/** Another byte at a place of the file of leaves, which wraps round. */
export function changeByte(folder: string, place: number): void {
  const file = readFileSync(join(folder, 'leaves'));
  const at = place % file.length;
  file[at] = (file[at] ?? 0) ^ 1;
  writeFileSync(join(folder, 'leaves'), file);
}

export interface TriedPairs {
  tried: number;
  /** Of them: with the hash of another log, too. */
  forged: number;
  wrong: string[];
}

/** Pairs whose proof does not show that the log grew, and those (each so many) that show it for another log, too; none is right. */
export function wrongPairs(
  tree: Tree,
  pairs: Iterable<readonly [old: number, now: number]>,
  forgeEach = 1,
): TriedPairs {
  const roots = new Map<number, Uint8Array>();
  const rootAt = (size: number) => {
    const root = roots.get(size) ?? tree.rootAt(size);
    roots.set(size, root);
    return root;
  };
  const wrong: string[] = [];
  let [tried, forged] = [0, 0];
  for (const [old, now] of pairs) {
    tried += 1;
    const isForging = old > 0 && tried % forgeEach === 0;
    forged += Number(isForging);
    const claim = { old, now, oldRoot: rootAt(old), nowRoot: rootAt(now), proof: tree.proof(old, now) };
    const isRight = isGrown(claim, sha256);
    // The hash of another log of that length is never shown to be its beginning.
    const isForged = isForging && isGrown({ ...claim, oldRoot: sha256(claim.oldRoot) }, sha256);
    if (!isRight || isForged) wrong.push(`${old} ${now}`);
  }
  return { tried, forged, wrong };
}

/** `share` of `of`: what one of several workers does. */
export function* allPairs(size: number, share = 0, of = 1): Generator<[number, number]> {
  for (let now = share; now <= size; now += of) for (let old = 0; old <= now; old += 1) yield [old, now];
}

/** Every older log against the whole one, and as many others as are asked for. */
export function* samplePairs(size: number, others: number): Generator<[number, number]> {
  const throwDice = dice(size);
  for (let old = 0; old <= size; old += 1) yield [old, size];
  for (let one = 0; one < others; one += 1) {
    const now = Math.floor(throwDice() * (size + 1));
    yield [Math.floor(throwDice() * (now + 1)), now];
  }
}
