// Asks for the wall again and again, with the key of this screen or as whoever is signed in; the last answer alone is kept.
import { bodyOf, isRefusal, problemOf, request } from '@bantay/web/api/client.ts';
import { setFieldNow } from '@bantay/web/api/field-clock.ts';
import type { ReplyOf } from '@bantay/web/api/inside.ts';
import { ApiProblem } from '@bantay/web/api/problem.ts';
import { instantOf } from '@bantay/web/ui/time-words.ts';
import { useEffect, useState } from 'react';
import { ASK_MS, keyInHash, type Moment, type Trouble, troubleOf } from '../rules/wall-screen.ts';
import { wallCalls } from '../wire/wall.calls.ts';
import type { readWall } from '../wire/wall.ts';

export type WallReply = ReplyOf<typeof readWall>;

export interface Seen {
  /** The last answer; null before the first, and where nothing may be read any more. */
  answer: WallReply | null;
  heard: Moment | null;
  trouble: Trouble;
}

const NOTHING: Seen = { answer: null, heard: null, trouble: 'none' };
const STORED = 'bantay.wall-key';

/** By the device: `performance` counts on whatever people set. */
export const moment = (): Moment => ({ wall: Date.now(), steady: performance.now() });

/** A key in the address is kept on this device and taken out of what is seen and remembered. */
function takeKey(): string | null {
  const key = keyInHash(window.location.hash);
  if (key === null) return localStorage.getItem(STORED);
  localStorage.setItem(STORED, key);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return key;
}

export function useWall(): Seen {
  const [key, setKey] = useState(takeKey);
  const [seen, setSeen] = useState(NOTHING);
  useEffect(() => {
    const take = () => setKey(takeKey());
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      const next = await askWall(key, leaving.signal);
      if (leaving.signal.aborted) return;
      setSeen((before) => (next.trouble === 'lost' ? { ...before, trouble: 'lost' } : next));
      timer = setTimeout(() => void ask(), ASK_MS);
    };
    void ask();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [key]);
  return seen;
}

/** Never throws: whatever can happen is a trouble of the screen. */
async function askWall(key: string | null, signal: AbortSignal): Promise<Seen> {
  const headers = { accept: 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) };
  const { method, path } = wallCalls.readWall;
  try {
    const reply = await request(path, { method, headers, cache: 'no-store' }, signal);
    const body = bodyOf(reply);
    if (reply.status >= 400 || isRefusal(body)) throw problemOf(reply.status, body);
    const answer = body as WallReply; // what the declaration says the server answers; it is checked there
    setFieldNow(instantOf(answer.now));
    return { answer, heard: moment(), trouble: 'none' };
  } catch (error) {
    return { ...NOTHING, trouble: troubleOf(error instanceof ApiProblem ? error.status : 0, key !== null) };
  }
}
