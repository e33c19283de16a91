// What a page asks first comes in one answer, named in its head (apps/server/src/http/first-answers.ts): a line for each call. Whoever asks
// for one of them takes it from there, once; what does not come is asked for as ever.
import { type Answer, beforehand } from './beforehand.ts';
import { readCredentials } from './credentials.ts';

const IN_HEAD = 'meta[name=first-answers]';
/** So long nothing has come, not even a sign of life, or nobody has taken what came: then it is asked for anew, ms. */
const OLD_MS = 10_000;

interface Awaited {
  answer: Promise<Answer | null>;
  give: (answer: Answer | null) => void;
  isTaken: boolean;
  /** Of `performance.now`; null: it has not come. */
  cameAt: number | null;
}

/** Begins to read what the page has asked for. */
export function openFirstAnswers(): void {
  const meta = document.querySelector<HTMLMetaElement>(IN_HEAD);
  if (!meta) return;
  // Once: a second reading would be a second question.
  meta.remove();
  const address = new URL(meta.content, document.baseURI);
  const userId = readCredentials()?.user.userId;
  const awaited = new Map(address.searchParams.getAll('call').map((call) => [call, makeAwaited()]));
  beforehand.take = (path, signal) => {
    const one = awaited.get(path);
    if (!one || one.isTaken || signal.aborted) return null;
    one.isTaken = true;
    const isOld = one.cameAt !== null && performance.now() - one.cameAt > OLD_MS;
    // Somebody else may have signed in meanwhile.
    return isOld || readCredentials()?.user.userId !== userId ? null : untilAborted(one.answer, signal);
  };
  void readLines(address.href, userId, (line) => {
    const { call, ...answer } = JSON.parse(line) as Answer & { call: string }; // as the server writes it
    const one = awaited.get(call);
    if (!one) return;
    one.cameAt = performance.now();
    one.give(answer);
  })
    // What did not come is asked for by whoever waits for it.
    .catch(() => undefined)
    .finally(() => {
      for (const { give } of awaited.values()) give(null);
    });
}

function makeAwaited(): Awaited {
  let give: Awaited['give'] = () => {};
  const answer = new Promise<Answer | null>((done) => {
    give = done;
  });
  return { answer, give, isTaken: false, cameAt: null };
}

/** Rejected when whoever asked gives up. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, failed) => {
    signal.addEventListener('abort', () => failed(signal.reason), { once: true });
    promise.then(done, failed);
  });
}

/** Rejected where the server refuses, answers another person, or says nothing for long. */
async function readLines(address: string, userId: number | undefined, take: (line: string) => void): Promise<void> {
  const end = new AbortController();
  let silent = setTimeout(() => end.abort(), OLD_MS);
  const response = await fetch(address, {
    ...{ headers: { accept: 'application/json' }, credentials: 'same-origin' },
    signal: end.signal,
  });
  // Of the session with which the page was asked for; since then another tab may have signed in somebody else.
  const isOurs = response.headers.get('answers-for') === String(userId);
  if (!response.ok || !response.body || !isOurs) throw new Error(`first answers: ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    clearTimeout(silent);
    if (done) return;
    silent = setTimeout(() => end.abort(), OLD_MS);
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    lines.filter((line) => line !== '').forEach(take);
  }
}
