// Sentences in Waray that an admin has written here: asked for once, with the first words in Waray, and never waited for long.
import type { WrittenWord } from '@bantay/features/screen-words/rules/screen-sentence.ts';
import { screenWordsCalls } from '@bantay/features/screen-words/wire/screen-words.calls.ts';
import { bodyOf, initOf, request } from '../api/client.ts';

/** After that the page is shown with the words of the program, until it is loaded again. */
const PATIENCE_MS = 3_000;

/** Whether all that is shown is confirmed: asked anew when somebody writes or confirms a sentence here. */
export const WARAY_STATE = ['words', 'war'] as const;

let asked: Promise<WrittenWord[]> | null = null;

export function writtenSentences(): Promise<WrittenWord[]> {
  asked ??= read();
  return asked;
}

/** Somebody has written one here just now. */
export const forgetWritten = () => {
  asked = null;
};

/** Silent, late, refusing or of another shape: nothing was written, as far as this page is concerned. */
async function read(): Promise<WrittenWord[]> {
  const late = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const given = new Promise<never[]>((done) => {
    timer = setTimeout(() => {
      late.abort();
      done([]);
    }, PATIENCE_MS);
  });
  const found = await Promise.race([ask(late.signal).catch(() => []), given]);
  clearTimeout(timer);
  return found;
}

async function ask(signal: AbortSignal): Promise<WrittenWord[]> {
  const call = screenWordsCalls.readShownSentences;
  const { words } = bodyOf(await request(call.path, initOf(call, undefined, undefined), signal)) as Said; // looked at here
  return Array.isArray(words) ? words.filter(isWritten) : [];
}

/** Not what it says, but what may stand there. */
type Said = { words?: unknown };

function isWritten(one: unknown): one is WrittenWord {
  if (typeof one !== 'object' || one === null) return false;
  const { place, text } = one as Partial<WrittenWord>; // looked at in the next line
  return typeof place === 'string' && typeof text === 'string' && text.trim() !== '';
}
