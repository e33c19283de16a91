// A photo in pieces: the server says how far it is, and the next piece begins there, however often the line broke.
import { PIECE_BYTES } from '@bantay/features/photos/rules/photo-pieces.ts';
import { photosCalls } from '@bantay/features/photos/wire/photos.calls.ts';
import { bodyOf, isRefusal, problemOf, request } from '../client.ts';
import { tellExpired } from '../expiry.ts';
import { ApiProblem } from '../problem.ts';
import type { Entry } from './entry.ts';
import type { KeptFile } from './outbox-store.ts';
import { headersOf } from './send-entry.ts';

/** On a line on which a piece does not get over in half a minute. */
const PIECE_MIN_BYTES = 8 * 1024;

interface State {
  received: number;
  filename: string | null;
}

type Owner = Pick<Entry, 'userId' | 'deviceAt' | 'offset'>;

/** Done when the server has stored it; a refusal or a lost line is thrown. */
export async function sendPhoto(entry: Owner, file: KeptFile): Promise<void> {
  const size = file.bytes.byteLength;
  let state = await sendPiece(entry, file, null);
  let cut = PIECE_BYTES;
  // A server that never gets further is left alone for now.
  for (let left = 2 * Math.ceil(size / PIECE_MIN_BYTES); state.filename === null; left--) {
    if (left === 0 || state.received >= size) throw new ApiProblem('network', 0, 'The photo does not get further.');
    try {
      state = await sendPiece(entry, file, { from: state.received, to: Math.min(state.received + cut, size) });
    } catch (problem) {
      if (!isTooSlow(problem) || cut <= PIECE_MIN_BYTES) throw problem;
      cut /= 2;
    }
  }
}

const isTooSlow = (problem: unknown) => problem instanceof ApiProblem && problem.code === 'timeout';

/** Null: only asks. */
async function sendPiece(entry: Owner, file: KeptFile, piece: { from: number; to: number } | null): Promise<State> {
  const size = file.bytes.byteLength;
  const form = new FormData();
  form.append('sha256', file.sha256);
  if (piece) form.append('piece', new Blob([file.bytes.slice(piece.from, piece.to)]), 'piece');
  const range = piece ? `${piece.from}-${piece.to - 1}` : '*';
  // No key: the place of a piece says which it is.
  const headers = { ...headersOf(entry), accept: 'application/json', 'content-range': `bytes ${range}/${size}` };
  const { method, path } = photosCalls.sendPhotoPiece;
  const answer = await request(path, { method, headers, body: form }, undefined);
  if (answer.status === 401) tellExpired();
  const body = bodyOf(answer);
  if (answer.status >= 400 || isRefusal(body)) throw problemOf(answer.status, body);
  const { received, filename } = body as Partial<State>; // looked at in the next line
  if (typeof received !== 'number' || (filename !== null && typeof filename !== 'string'))
    throw new ApiProblem('nonsense', answer.status, 'The server gave an answer that cannot be read.');
  return { received, filename };
}
