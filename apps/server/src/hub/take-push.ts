// A push comes in: taken whole or refused whole, in one transaction. Refusals of a known cell are signed, so that it may rely on them.
import { createHash, randomBytes } from 'node:crypto';
import { growthOf } from '@bantay/features/hub/rules/head.ts';
import { faultOfPush, isAskedAgain, isWithin, type PushFault } from '@bantay/features/hub/rules/push.ts';
import { type HubAnswer, type PushWord, push, signedPush } from '@bantay/features/hub/wire/hub.ts';
import { readCheckpoint } from '@bantay/features/public-log/rules/checkpoint.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { claimedBy, type OwnKey, readSigned } from '../outside/signed-word.ts';
import { readNewest } from './caps-queries.ts';
import * as queries from './cells-queries.ts';
import { capFaultText, judgeCaps, keepCaps } from './judge-caps.ts';

export interface HubParts {
  db: Db;
  key: OwnKey;
  /** Machine time of the hub. */
  now: () => number;
  /** What its operator is to know at once. */
  say?: (text: string) => void;
}

export interface Reply {
  status: number;
  json: object;
}

const refusal = (status: number, code: string, message: string): Reply => ({
  status,
  json: { status: false, code, message },
});

const SENTENCES: Readonly<Record<PushFault, string>> = {
  misdirected: 'This push is meant for another hub.',
  replayed: 'This push was taken already.',
  old: 'A newer push was taken already.',
  clock: 'The clocks are hours apart. Look at both.',
  gap: 'This push rests on what is not known here: tell all anew.',
  place: 'A site of this push lies where this cell has none.',
};

export async function takePush(parts: HubParts, given: unknown): Promise<Reply> {
  const envelope = signedPush.safeParse(given).data;
  if (envelope === undefined) return refusal(400, 'malformed', 'This is no signed word.');
  const from = claimedBy(envelope);
  return inTransaction(parts.db, async (tx) => {
    const cell = from === null ? null : await queries.lockCell(tx, from);
    const word = cell && readSigned(envelope, cell.publicKey, push, signedPush);
    if (!cell || !word) return refusal(403, 'foreign', 'Nobody of this key pushes here, or this is no push.');
    return takeWord(parts, tx, cell, word);
  });
}

async function takeWord(parts: HubParts, tx: Db, cell: queries.CellRow, word: PushWord): Promise<Reply> {
  const { key, now } = parts;
  const { heard, challenge: asked, areas, cellId } = cell;
  const at = now();
  const fault =
    faultOfPush(word, { own: key.name, heard, challenge: asked, now: at }) ??
    (word.sites.every((site) => isWithin(site, areas)) ? null : 'place');
  const challenge = isAskedAgain(fault) ? randomBytes(16).toString('base64url') : null;
  const base = fault === null ? await store(parts, tx, { cell, word, at }) : null;
  if (fault !== null) await queries.noteRefused(tx, cellId, fault, challenge);
  const said: HubAnswer = {
    ...{ kind: 'hub answer', from: key.name, to: cell.publicKey, nonce: word.nonce, at },
    ...{ heard: fault === null ? word.sequence : heard, refused: fault, challenge },
    ...(base !== null && { held: readCheckpoint(base)?.size ?? 0 }),
  };
  const message = fault === null ? 'Taken.' : SENTENCES[fault];
  return { status: fault === null ? 200 : 409, json: { ...key.sign(said), message } };
}

interface Coming {
  cell: queries.CellRow;
  word: PushWord;
  at: number;
}

/** Resolves to the head from which its log has to grow from now on; null: it has said none. */
async function store({ say }: HubParts, tx: Db, { cell, word, at }: Coming): Promise<string | null> {
  const { cellId } = cell;
  if (word.all !== undefined) await queries.keepSites(tx, cellId, word.all);
  await queries.putSites(tx, cellId, word.sites);
  const newest = await readNewest(tx, cellId, word.caps);
  const { caps, key: capKey, fault: capFault } = judgeCaps(word.caps, cell.capKey, newest);
  await keepCaps(tx, cellId, caps);
  if (capFault !== null && capFault !== cell.capFault) say?.(`${cell.name}: ${capFaultText(capFault)}`);
  const log = word.log ?? cell.log;
  const { base: logBase, fault: logFault, isUnproven } = growthOf(cell.logBase, log, word.growth ?? null, sha256);
  await queries.noteTaken(tx, {
    ...{ cellId, heard: word.sequence, clockOffMs: word.at - at, version: word.version, isDemo: word.demo },
    ...{ log, logBase, logFault, logUnprovenAt: isUnproven ? (cell.logUnprovenAt ?? at) : null },
    ...{ capKey, capFault },
  });
  return logBase;
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
