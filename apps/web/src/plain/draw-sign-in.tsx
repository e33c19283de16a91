// The sign-in as a page that needs no script: drawn by the build from the same components as the app's, in each language, with its style
// inside. The server fills in the place, what it refused, and who it was (apps/server/src/http/sign-in-page.ts).
import './no-browser.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignInPage } from '@bantay/features/accounts/pages/sign-in-page.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { keys } from '../api/keys.ts';
import { SessionProvider } from '../api/session.tsx';
import { type Language, makeI18n } from '../i18n/i18n.ts';
import { useUiWordsOfLanguage } from '../i18n/ui-words.ts';
import { UiWordsProvider } from '../ui/words.tsx';

/** Which the server puts in place of these, with what HTML does not allow taken out. */
const PLACES = { municipality: '{{municipality}}', province: '{{province}}' };
const ALERT = /(<div role="alert" class="[^"]*">)<\/div>/;
const DEMO = /<p class="[^"]*demo[^"]*">[^<]*<\/p>/;

/** Buttons that only the app answers keep their room; the app is not seen while this is. */
const PLAIN_STYLE = '#plain~#root{display:none}#plain button[type=button]{visibility:hidden}#plain svg{flex:none}';

/** Of a folder of built pages; @public called by the build (plain-sign-in.ts). */
export async function drawSignIn(folder: string): Promise<void> {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const { head, later } = partsOf(page);
  const style = styleOf(folder, later) + PLAIN_STYLE;
  const pages: Record<string, string> = {};
  for (const language of ['en', 'fil', 'war'] as const) {
    const markup = await drawn(language);
    requireStyled(markup, style);
    pages[language] = [
      `<!doctype html><html lang="${language}"><head>${head}<style>${style}</style></head><body>`,
      `<div id="plain">${markup}</div><div id="root"></div>${later.join('')}</body></html>`,
    ].join('');
  }
  writeFileSync(join(folder, '.vite/sign-in.json'), JSON.stringify({ style, pages }));
}

/** What a browser fetches for the app comes behind the form and does not hold it up. */
function partsOf(page: string): { head: string; later: string[] } {
  const fetched = /<script[^>]*><\/script>|<link rel="(?:modulepreload|stylesheet)"[^>]*>/g;
  const head = taken(page, /<head>([\s\S]*)<\/head>/);
  const noScript = taken(page, /(<noscript>[\s\S]*<\/noscript>)/);
  const files = [...head.matchAll(fetched)].map(([one]) => one.replace(/^<(\w+)/, '<$1 fetchpriority="low"'));
  return { head: head.replace(fetched, '').replace(/\s*\n\s*/g, ''), later: [...files, noScript] };
}

/** Of the files that the page names, without fonts: they come with the app. */
function styleOf(folder: string, later: readonly string[]): string {
  const files = later.flatMap((one) => /rel="stylesheet"[^>]*href="\/([^"]+)"/.exec(one)?.[1] ?? []);
  const all = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('');
  return all.replace(/@font-face\s*\{[^}]*\}/g, '').replace(/\s*\n\s*/g, '');
}

async function drawn(language: Language): Promise<string> {
  const words = makeI18n(language);
  await words.loadNamespaces(['common', 'accounts']);
  const queries = new QueryClient();
  queries.setQueryData(keys.contactNotice(), { ...PLACES, demo: true, waray: null });
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={words}>
      <QueryClientProvider client={queries}>
        <SessionProvider>
          <MemoryRouter>
            <Words />
          </MemoryRouter>
        </SessionProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  const changes: readonly (readonly [found: RegExp, instead: string])[] = [
    [ALERT, '$1<p>{{refused}}</p></div>'],
    [/(<button type="submit" class="[^"]*?) off_[\w-]+" disabled="" aria-disabled="true"/, '$1"'],
    [DEMO, '{{demo}}$&{{/demo}}'],
    [/<form /, '<form method="post" action="/signin" '],
    [/(<input[^>]*name="username"[^>]*) value=""/, '$1 value="{{username}}" required="" maxLength="255"'],
    [/(<input[^>]*name="password"[^>]*) value=""/, '$1 required="" maxLength="1024"'],
    // A rule of content that the app does not need, for it sets them otherwise.
    [/ style="[^"]*"/g, ''],
  ];
  return changes.reduce((html, [found, instead]) => {
    if (html.search(found) === -1) throw new Error(`The drawn sign-in has no ${found}.`);
    return html.replace(found, instead);
  }, markup);
}

const nothing = () => undefined;
const Words = () => (
  <UiWordsProvider words={useUiWordsOfLanguage()}>
    <SignInPage PrivacyText={() => null} onTyping={nothing} />
  </UiWordsProvider>
);

/** Both builds give a class the same name, or the page would be without its look. */
function requireStyled(markup: string, style: string): void {
  const classes = [...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => (names ?? '').split(' '));
  const missing = classes.filter((name) => name !== '' && !style.includes(`.${name}`));
  if (missing.length > 0) throw new Error(`The drawn sign-in has classes without a style: ${missing.join(', ')}.`);
}

function taken(text: string, expression: RegExp): string {
  const found = expression.exec(text)?.[1];
  if (found === undefined) throw new Error(`The built page has no ${expression}.`);
  return found;
}
