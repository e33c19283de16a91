// The sign-in as the build has drawn it (apps/web/src/plain): whole without a script, in the reader's language, with what was refused.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeText } from '@bantay/kernel/text/escape-text';
import { codeOf } from '@bantay/kernel/thrown';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withFieldTime } from './first-page.ts';
import { languageOf } from './page-language.ts';
import { allowInPage, sendPage, sourceOf } from './send-page.ts';

export interface SignInSays {
  municipality: string;
  province: string;
  isDemo: boolean;
  /** Sentence under the form; null: nothing was refused. */
  refused?: string | null;
  /** As it was typed. */
  username?: string;
}

/** Answers with the page; its style is allowed by its hash. */
export type SignInPage = (request: FastifyRequest, reply: FastifyReply, says: SignInSays) => Promise<FastifyReply>;

interface Drawn {
  style: string;
  /** By language. */
  pages: Record<string, string>;
}

/**
 * Null where the pages are not built, or were by an older build. `now`: field time, epoch ms; the app goes on in this page, on a device with
 * a wrong clock as well.
 */
export async function readSignInPage(webRoot: string | null, now: () => number): Promise<SignInPage | null> {
  const drawn = webRoot === null ? null : await readDrawn(join(webRoot, '.vite/sign-in.json'));
  if (drawn === null) return null;
  const style = sourceOf(drawn.style);
  return (request, reply, says) => {
    const page = drawn.pages[languageOf(request)] ?? '';
    allowInPage(reply, 'style-src', style);
    reply.headers({ 'cache-control': 'no-store', vary: 'cookie, accept-language' });
    return sendPage(request, reply, withFieldTime(filled(page, says), now()));
  };
}

function filled(page: string, { isDemo, refused = null, ...says }: SignInSays): string {
  const values: Record<string, string> = {
    ...{ municipality: says.municipality, province: says.province, username: says.username ?? '' },
    refused: refused ?? '',
  };
  return page
    .replace(/\{\{demo\}\}(.*?)\{\{\/demo\}\}/s, (_, demo: string) => (isDemo ? demo : ''))
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => escapeText(values[name] ?? ''));
}

async function readDrawn(path: string): Promise<Drawn | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Drawn; // written by the build (plain-sign-in.ts)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}
