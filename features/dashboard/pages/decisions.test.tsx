// Decisions and releases with a pretended server: their answer is told at once, however long the feed takes afterwards.
import { keys } from '@bantay/web/api/keys.ts';
import { fakeServer, type Given } from '@bantay/web/api/server.fixture.ts';
import type { SiteCandidate } from '@bantay/web/api/shapes.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alerts } from '../words/en/alerts.ts';
import { candidateTrigger, FEED, feedOf, siteCandidate } from './alerts.fixture.ts';
import { GenerateDialog } from './generate-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { useFeed } from './use-feed.ts';
import { ValidateDialog } from './validate-dialog.tsx';

const DECIDE = 'POST /api/monitoring/update_alert_status';
const RELEASE = 'POST /api/monitoring/insert_ewi';
const decided: Given = { body: { status: true, message: 'Alert validated!' } };
const released: Given = { body: { status: true, message: 'Warning release successful', release_ids: [41] } };
const valid = siteCandidate({ triggerListArr: [candidateTrigger({ validatingStatus: 1 })] });
const user = userEvent.setup();
const onClose = vi.fn();

beforeEach(() => {
  onClose.mockClear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The dialog over the feed as the dashboard has it. */
function OverFeed({ draw }: { draw: (candidate: SiteCandidate) => ReactNode }) {
  const candidates = useFeed().data?.candidates;
  const [first] = (candidates ?? []) as SiteCandidate[];
  return (
    <>
      {candidates && <p>{candidates.length} pending</p>}
      {first && draw(first)}
    </>
  );
}

async function show(candidate: SiteCandidate, draw: (candidate: SiteCandidate) => ReactNode) {
  const server = fakeServer({ [FEED]: feedOf([candidate]), [DECIDE]: decided, [RELEASE]: released });
  const i18n = await englishWords({ alerts, problems });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <NoticeProvider>
          <OverFeed draw={draw} />
          <span data-disseminate={40}>
            <button type="button">Disseminate what was released before</button>
          </span>
          <span data-disseminate={41}>
            <button type="button">Disseminate</button>
          </span>
        </NoticeProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  await screen.findByRole('dialog');
  // From now on the feed is asked in vain.
  server.answers[FEED] = { hangs: true };
  const read = () => queries.refetchQueries({ queryKey: keys.of('alerts') });
  return { ...server, read, age: () => queries.getQueryState(keys.of('alerts'))?.dataUpdatedAt };
}

const press = async (name: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
const release = async () => {
  await press('Release Warning');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes, release' }));
};

test('a decision is told at once, and the feed is asked again', async () => {
  const { asked } = await show(siteCandidate(), (candidate) => (
    <ValidateDialog candidate={candidate} trigger={candidate.triggerListArr[0]!} onClose={onClose} />
  ));
  await press('Valid');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked.filter((one) => one.method === 'GET')).toHaveLength(2);
});

test('a release is told at once, and what was released cannot be released again meanwhile', async () => {
  const { asked, age } = await show(valid, (candidate) => (
    <ReleaseDialog candidate={candidate} siteNames="LPA" onClose={onClose} />
  ));
  const read = age();
  await release();
  expect(await screen.findByText('Warning release successful')).toBeTruthy();
  expect(onClose).toHaveBeenCalled();
  expect(await screen.findByText('0 pending')).toBeTruthy();
  expect(age()).toBe(read);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Disseminate'));
  expect(asked.filter((one) => one.method === 'GET')).toHaveLength(2);
});

test('the guided way goes on to the next trigger at once; the release waits for the level that the feed brings', async () => {
  const both = siteCandidate({
    triggerListArr: [candidateTrigger(), candidateTrigger({ triggerId: 72, techInfo: 'cracks' })],
  });
  await show(both, (candidate) => <GenerateDialog candidate={candidate} siteNames="LPA" onClose={onClose} />);
  await press('Valid');
  expect(await screen.findByText('cracks')).toBeTruthy();
  await press('Valid');
  const button = await screen.findByRole('button', { name: /^Release Warning/ });
  expect(button.getAttribute('aria-busy')).toBe('true');
});

test('in the guided way a newer reading takes the place of the one of its step, before the decision and after it: no step is ticked that nobody decided', async () => {
  const later = (triggerId: number, more = {}) =>
    siteCandidate({
      triggerListArr: [candidateTrigger({ triggerId, tsUpdated: `2026-11-21 09:${triggerId - 40}:00`, ...more })],
    });
  const { answers, read } = await show(siteCandidate(), (candidate) => (
    <GenerateDialog candidate={candidate} siteNames="LPA" onClose={onClose} />
  ));
  const dialog = within(screen.getByRole('dialog'));
  const feed = async (candidate: SiteCandidate) => {
    answers[FEED] = feedOf([candidate]);
    await act(read);
  };
  await feed(later(72, { techInfo: 'more' }));
  expect(await dialog.findByText('more')).toBeTruthy();
  expect(dialog.getByText(/^A newer reading of the same kind has come in.*09:32/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^Release Warning/ })).toBeNull();
  await feed(later(72, { techInfo: 'more', validatingStatus: 1 }));
  expect(await dialog.findByRole('button', { name: /^Release Warning/ })).toBeTruthy();
  await feed(later(73, { techInfo: 'still more' }));
  expect(await dialog.findByText('still more')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^Release Warning/ })).toBeNull();
});

test('the same release again has the same key; another list of triggers has another one, however alike its end', async () => {
  // Only the date stands still: the minute of the release is part of what is sent.
  vi.useFakeTimers({ toFake: ['Date'] });
  const rest = Array.from({ length: 30 }, (_, index) => `${index + 100}:1`).join(',');
  const before = siteCandidate({ ...valid, fingerprint: `onset|24|1|71:1,${rest}` });
  const after = siteCandidate({ ...valid, fingerprint: `onset|24|1|72:1,${rest}`, generalStatus: 'on-going' });
  const { asked, answers } = await show(before, (candidate) => (
    <ReleaseDialog candidate={candidate} siteNames="LPA" onClose={onClose} />
  ));
  answers[RELEASE] = { lost: true };
  const keys = () => asked.filter((one) => one.method === 'POST').map(({ headers }) => headers['idempotency-key']);
  const releaseAgain = async (count: number) => {
    await release();
    await waitFor(() => expect(keys()).toHaveLength(count));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  await releaseAgain(1);
  answers[FEED] = feedOf([after]);
  await releaseAgain(2);
  await screen.findByText('on-going');
  await releaseAgain(3);
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('an answer that was lost: the same decision goes out under its key again, with other remarks it is another', async () => {
  const { asked, answers } = await show(siteCandidate(), (candidate) => (
    <ValidateDialog candidate={candidate} trigger={candidate.triggerListArr[0]!} onClose={onClose} />
  ));
  const decisions = () => asked.filter(({ method }) => method === 'POST');
  answers[DECIDE] = { status: 503, body: { status: false, code: 'unavailable', message: '' } };
  await press('Valid');
  await waitFor(() => expect(decisions()).toHaveLength(1));
  await press('Valid');
  await waitFor(() => expect(decisions()).toHaveLength(2));
  await user.type(within(screen.getByRole('dialog')).getByRole('textbox'), 'seen');
  await press('Valid');
  await waitFor(() => expect(decisions()).toHaveLength(3));
  const [first, again, other] = decisions().map(({ headers }) => headers['idempotency-key']);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});
