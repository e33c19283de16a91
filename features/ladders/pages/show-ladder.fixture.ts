// The page of the ladder with a pretended server, for its tests.
import { writeCredentials } from '@bantay/web/api/credentials.ts';
import { outward } from '@bantay/web/api/inside.ts';
import { type Asked, fakeServer, type Given, person, sessionOf } from '@bantay/web/api/server.fixture.ts';
import { SessionProvider } from '@bantay/web/api/session.tsx';
import { editing } from '@bantay/web/i18n/en/editing.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { refusals } from '@bantay/web/i18n/en/refusals.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { ladders } from '../words/en/ladders.ts';
import { LADDER, PEOPLE, SHIFT } from './ladder.fixture.ts';
import LadderPage from './ladder-page.tsx';

export const READ = 'GET /api/admin/ladder';
export const done = (more: object = {}): Given => ({ body: { status: true, message: 'x', ...more } });
export const seen = (over: object = {}): Given => ({
  body: outward({
    status: true,
    ladder: LADDER,
    people: PEOPLE,
    shifts: [SHIFT],
    canAnswer: true,
    channels: [],
    missingWords: null,
    ...over,
  }),
});

export async function showLadder(answers: Record<string, Given | ((asked: Asked) => Given)> = {}) {
  writeCredentials(person());
  const server = fakeServer({
    'GET /api/session': sessionOf(person(), { now: Date.parse('2026-11-21T17:20:00+08:00') }),
    [READ]: seen(),
    ...answers,
  });
  const i18n = await englishWords({ ladders, editing, problems, refusals });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = createElement(MemoryRouter, null, createElement(LadderPage));
  const session = createElement(SessionProvider, null, createElement(NoticeProvider, null, page));
  const asking = createElement(QueryClientProvider, { client }, session);
  render(createElement(I18nextProvider, { i18n }, asking));
  return (call: string) => server.asked.filter((one) => `${one.method} ${one.path}` === call).map(({ body }) => body);
}
