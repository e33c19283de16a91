// A release that waits for its second name, as the pages hold it; and a page with everything around it.
import { writeCredentials } from '@bantay/web/api/credentials.ts';
import { outward } from '@bantay/web/api/inside.ts';
import { type Asked, fakeServer, type Given, person, sessionOf } from '@bantay/web/api/server.fixture.ts';
import { SessionProvider } from '@bantay/web/api/session.tsx';
import { admin } from '@bantay/web/i18n/en/admin.ts';
import { editing } from '@bantay/web/i18n/en/editing.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { refusals } from '@bantay/web/i18n/en/refusals.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { twonames } from '../words/en/twonames.ts';
import type { Proposal } from './use-two-names.ts';

export const READ = 'GET /api/monitoring/proposal/5';
export const PROPOSE = 'POST /api/monitoring/propose_ewi';
export const CONFIRM = 'POST /api/monitoring/confirm_proposal';
export const WITHDRAW = 'POST /api/monitoring/withdraw_proposal';
export const OVERRIDE = 'POST /api/monitoring/override_proposal';

export const waiting = (more: Partial<Proposal> = {}): Proposal => ({
  ...{ proposalId: 5, siteId: 24, siteCode: 'lpa', level: 3, releasedLevel: 1, mode: 'must', state: 'open' },
  ...{ proposedBy: { userId: 9, name: 'Elena Halimbawa' }, proposedAt: '2026-11-21 03:10:00', others: 2 },
  ...{ leftMs: 100_000, text: 'Alert level 3. Lumikas.', recipients: 14, changed: null },
  ...{ confirmedBy: null, returnedFor: null, releaseId: null },
  ...more,
});

export const readAs = (more: Partial<Proposal> = {}): Given => ({
  body: outward({ status: true, proposal: waiting(more) }),
});

/** What a call answers that has ended or begun it. */
export const outcome = (kind: string, more: object = {}): Given => ({
  body: outward({ status: true, message: 'x', outcome: kind, releaseIds: [], returnedFor: null, ...more }),
});

export type Answers = Record<string, Given | ((asked: Asked) => Given)>;

export async function show(drawn: ReactNode, answers: Answers) {
  writeCredentials(person());
  const server = fakeServer({ 'GET /api/session': sessionOf(person()), ...answers });
  const i18n = await englishWords({ twonames, admin, editing, problems, refusals });
  const providers = [
    (inner: ReactNode) => createElement(MemoryRouter, null, inner),
    (inner: ReactNode) => createElement(NoticeProvider, null, inner),
    // biome-ignore lint/correctness/noChildrenProp: its type asks for them
    (inner: ReactNode) => createElement(SessionProvider, { children: inner }),
    (inner: ReactNode) =>
      createElement(
        QueryClientProvider,
        { client: new QueryClient({ defaultOptions: { queries: { retry: false } } }) },
        inner,
      ),
    (inner: ReactNode) => createElement(I18nextProvider, { i18n }, inner),
  ];
  render(providers.reduce((inner: ReactNode, around) => around(inner), drawn));
  return { ...server, sent: (call: string) => server.asked.filter((one) => `${one.method} ${one.path}` === call) };
}
