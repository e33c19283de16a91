// Dialogs of the dashboard while the feed changes below them: nothing vanishes without a word, nothing opens by itself.
import { candidateTrigger, FEED, feedOf, siteCandidate } from '@bantay/features/dashboard/pages/alerts.fixture.ts';
import { useFeed } from '@bantay/features/dashboard/pages/use-feed.ts';
import { alerts } from '@bantay/features/dashboard/words/en/alerts.ts';
import { evidence } from '@bantay/features/record/words/en/evidence.ts';
import { record } from '@bantay/features/record/words/en/record.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Router, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { answerOf } from '../api/contract.fixture.ts';
import { fakeServer, type Given } from '../api/server.fixture.ts';
import type { Candidate } from '../api/shapes.ts';
import { problems } from '../i18n/en/problems.ts';
import { englishWords } from '../i18n/english.fixture.ts';
import { NoticeProvider } from '../ui/notice.tsx';
import { OpcenDialogs } from './opcen-dialogs.tsx';
import type { OpenDialog } from './open-dialog.ts';

const DECIDE = 'POST /api/monitoring/update_alert_status';
const GONE = /^LPA: this no longer waits here/;
const validate: OpenDialog = { kind: 'validate', siteId: 24, triggerId: 71 };
const user = userEvent.setup();
const LATER = '2026-11-21 09:30:00';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface DeskProps {
  first: OpenDialog | null;
  candidates: Candidate[];
  isCurrent?: boolean;
}

function Desk({ first, candidates, isCurrent = true }: DeskProps) {
  const [dialog, setDialog] = useState(first);
  return (
    <>
      <OpcenDialogs
        dialog={dialog}
        candidates={candidates}
        isCurrent={isCurrent}
        reports={[]}
        tellable={candidates.length > 0 ? [41] : [42]}
        siteNames={() => 'LPA'}
        onClose={() => setDialog(null)}
        onOpen={setDialog}
      />
      <output data-dialog={dialog === null ? 'none' : 'releaseId' in dialog ? `send ${dialog.releaseId}` : dialog.kind}>
        {useLocation().search || 'no search'}
      </output>
    </>
  );
}

/** As on the dashboard: the candidates are those of the feed. */
function LiveDesk({ first }: { first: OpenDialog }) {
  const candidates = useFeed().data?.candidates;
  return candidates ? <Desk first={first} candidates={candidates} /> : null;
}

/** A device so busy that the address which was asked for never comes. */
const BusyRouter = ({ initialEntries: [address], children }: { initialEntries: string[]; children: ReactNode }) => {
  const stay = () => undefined;
  const navigator = { createHref: () => '', go: stay, push: stay, replace: stay };
  return (
    <Router location={address ?? '/'} navigator={navigator}>
      {children}
    </Router>
  );
};

/** `isLive`: the candidates come with the feed. */
async function show(
  first: OpenDialog | null,
  { address = '/opcen', isLive = false, isCurrent = true, Address = MemoryRouter as typeof BusyRouter } = {},
) {
  const i18n = await englishWords({ alerts, evidence, record, problems });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const desk = (candidates: Candidate[] | null, isNow: boolean) => (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <NoticeProvider>
          <Address initialEntries={[address]}>
            {candidates === null && first ? (
              <LiveDesk first={first} />
            ) : (
              <Desk first={first} candidates={candidates ?? []} isCurrent={isNow} />
            )}
          </Address>
        </NoticeProvider>
      </QueryClientProvider>
    </I18nextProvider>
  );
  const { rerender } = render(desk(isLive ? null : [siteCandidate()], isCurrent));
  return { feed: (...candidates: Candidate[]) => rerender(desk(candidates, true)) };
}

test.each<[string, OpenDialog, Candidate[]]>([
  ['the candidate of a decision', validate, []],
  ['the trigger of a decision', validate, [siteCandidate({ triggerListArr: [candidateTrigger({ triggerId: 72 })] })]],
  [
    'the trigger of a decision, with a newer one of another kind',
    validate,
    [siteCandidate({ triggerListArr: [candidateTrigger({ triggerId: 72, tsUpdated: LATER, internalSymId: 6 })] })],
  ],
  [
    'the trigger of a decision, with a newer one that is decided',
    validate,
    [siteCandidate({ triggerListArr: [candidateTrigger({ triggerId: 72, tsUpdated: LATER, validatingStatus: 1 })] })],
  ],
  ['the candidate of a guided warning', { kind: 'generate', siteId: 24 }, []],
  ['the candidate of a release', { kind: 'release', siteId: 24 }, []],
])('%s leaves the feed: the dialog closes, says why, and does not come back by itself', async (_what, first, left) => {
  const { feed } = await show(first);
  await screen.findByRole('dialog');
  feed(...left);
  expect(await screen.findByText(GONE)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  feed(siteCandidate());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a newer reading of the same kind takes the place of the one that is decided on: said, with every word kept, and no press is taken blindly', async () => {
  const { asked } = fakeServer({ [DECIDE]: { body: { status: true, message: 'Alert validated!' } } });
  const { feed } = await show(validate);
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Remarks'), 'gauge checked');
  const newer = candidateTrigger({ triggerId: 72, tsUpdated: LATER, techInfo: 'more than before' });
  feed(siteCandidate({ triggerListArr: [newer] }));
  expect(dialog.getByText(/^A newer reading of the same kind has come in.*09:30/)).toBeTruthy();
  expect(dialog.getByText('more than before')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Valid' }));
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  const pressed = async () => {
    await user.click(dialog.getByRole('button', { name: 'Valid' }));
    return asked.find(({ method }) => method === 'POST')?.body;
  };
  const posted = await vi.waitFor(async () => (await pressed()) ?? expect.fail('not yet'), {
    timeout: 3000,
    interval: 200,
  });
  expect(posted).toMatchObject({ trigger_id: 72, remarks: 'gauge checked', seen_status: null });
  expect(await screen.findByText('Alert validated!')).toBeTruthy();
  expect(screen.queryByText(GONE)).toBeNull();
});

test('evidence that cannot be read takes neither the dialog nor the decision with it', async () => {
  const { asked } = fakeServer({
    'GET /api/record/trigger/71': { status: 503, body: { status: false, code: 'databaseAway', message: '' } },
    [DECIDE]: { body: { status: true, message: 'Alert validated!' } },
  });
  await show(validate);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Valid' })).toBeTruthy();
  expect((await dialog.findByRole('alert')).textContent).toContain('You can decide without it.');
  await user.click(dialog.getByRole('button', { name: 'Valid' }));
  await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true));
});

test('the decision does not wait for the evidence, and the keyboard begins at it', async () => {
  const { asked } = fakeServer({
    'GET /api/record/trigger/71': { hangs: true },
    [DECIDE]: { body: { status: true, message: 'Alert validated!' } },
  });
  await show(validate);
  await waitFor(() => expect(document.activeElement?.hasAttribute('data-read-first')).toBe(true));
  for (let key = 0; key < 4; key++) await user.tab();
  expect(document.activeElement?.textContent).toBe('Valid');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true));
});

test('the news of one’s own decision may come before its answer: the dialog waits for that', async () => {
  let answer: (given: Given) => void = () => undefined;
  fakeServer({});
  const others = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (`${init.method} ${url}` !== DECIDE) return others(url, init);
    const given = await new Promise<Given>((resolve) => {
      answer = resolve;
    });
    return answerOf('POST', url, given.body);
  });
  const { feed } = await show(validate);
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Remarks'), 'gauge checked');
  await user.click(within(dialog).getByRole('button', { name: 'Valid' }));
  feed();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Remarks').value).toBe('gauge checked');
  await act(async () => answer({ body: { status: true, message: 'Alert validated!' } }));
  expect(await screen.findByText('Alert validated!')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText(GONE)).toBeNull();
});

test('a newer release takes the place of the one whose dissemination stands open: said, and closed for good', async () => {
  const { feed } = await show({ kind: 'send', releaseId: 41 }, { address: '/opcen?validate=71' });
  // What the popup leads to waits for the open dialog.
  expect(screen.getByText('?validate=71')).toBeTruthy();
  feed();
  expect(await screen.findByText(/is not the newest any more/)).toBeTruthy();
  expect(await screen.findByText('no search')).toBeTruthy();
});

test('one’s own release takes the candidate away, and the dialog says nothing but that', async () => {
  const valid = siteCandidate({ triggerListArr: [candidateTrigger({ validatingStatus: 1 })] });
  const { answers } = fakeServer({
    [FEED]: feedOf([valid]),
    'POST /api/monitoring/insert_ewi': {
      body: { status: true, message: 'Warning release successful', release_ids: [41] },
    },
  });
  await show({ kind: 'release', siteId: 24 }, { isLive: true });
  const dialog = await screen.findByRole('dialog');
  answers[FEED] = feedOf([]);
  await user.click(within(dialog).getByRole('button', { name: 'Release Warning' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes, release' }));
  expect(await screen.findByText('Warning release successful')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText(GONE)).toBeNull();
});

test('whoever says so with the release goes on to its text, as soon as the feed has the release; nobody else does', async () => {
  const valid = siteCandidate({ triggerListArr: [candidateTrigger({ validatingStatus: 1 })] });
  const { answers, asked } = fakeServer({
    [FEED]: feedOf([valid]),
    'POST /api/monitoring/insert_ewi': {
      body: { status: true, message: 'Warning release successful', release_ids: [42] },
    },
  });
  await show({ kind: 'release', siteId: 24 }, { isLive: true });
  const opened = () => document.querySelector('output')?.dataset.dialog;
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Release Warning' }));
  const question = within(await screen.findByRole('alertdialog'));
  // The safe answer first, then the plain one: the new one takes nobody's place.
  expect(question.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'No, go back',
    'Yes, and open the SMS',
    'Yes, release',
  ]);
  answers[FEED] = feedOf([]);
  await user.click(question.getByRole('button', { name: 'Yes, and open the SMS' }));
  expect(await screen.findByText('Warning release successful')).toBeTruthy();
  await waitFor(() => expect(opened()).toBe('send 42'));
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a release that nobody is told of offers no text', async () => {
  const valid = siteCandidate({ publicAlertLevel: 0, generalStatus: 'lowering', triggerListArr: [] });
  fakeServer({ [FEED]: feedOf([valid]) });
  await show({ kind: 'release', siteId: 24 }, { isLive: true });
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Release Warning' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.queryByRole('button', { name: 'Yes, and open the SMS' })).toBeNull();
});

test('the popup’s address opens the decision once, and is cleared', async () => {
  const { feed } = await show(null, { address: '/opcen?validate=71' });
  expect((await screen.findByRole('dialog')).textContent).toContain('Rainfall - Alert level 1');
  await screen.findByText('no search');
  feed();
  expect(await screen.findByText(GONE)).toBeTruthy();
  feed(siteCandidate());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the popup’s address waits for a page that does not know the trigger yet, and says so where it is gone', async () => {
  const { feed } = await show(null, { address: '/opcen?validate=72', isCurrent: false });
  expect(screen.getByText('?validate=72')).toBeTruthy();
  feed(siteCandidate({ triggerListArr: [candidateTrigger({ triggerId: 72, tsUpdated: LATER })] }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  cleanup();
  const later = await show(null, { address: '/opcen?validate=73', isCurrent: false });
  later.feed(siteCandidate());
  expect(await screen.findByText(/^Validate Alert: this no longer waits here/)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await screen.findByText('no search');
});

test('a decision that is made before the address is cleared does not come back as if another had made it', async () => {
  fakeServer({ [DECIDE]: { body: { status: true, message: 'Alert validated!' } } });
  await show(null, { address: '/opcen?validate=71', Address: BusyRouter });
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Valid' }));
  expect(await screen.findByText('Alert validated!')).toBeTruthy();
  expect(screen.getByText('?validate=71')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});
