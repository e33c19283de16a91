// Decisions, releases and the popup when something goes wrong: refused, silent, decided elsewhere, over an open dialog.
import { fakeServer, type Given } from '@bantay/web/api/server.fixture.ts';
import type { SiteCandidate } from '@bantay/web/api/shapes.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alerts } from '../words/en/alerts.ts';
import * as sound from './alarm-sound.ts';
import { candidateTrigger, FEED, feedOf, siteCandidate } from './alerts.fixture.ts';
import { NewAlertsPopup, newAlertsDialog } from './new-alerts-popup.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { useFeed } from './use-feed.ts';
import { ValidateDialog } from './validate-dialog.tsx';

const DECIDE = 'POST /api/monitoring/update_alert_status';
const RELEASE = 'POST /api/monitoring/insert_ewi';
const valid = candidateTrigger({ validatingStatus: 1 });
const user = userEvent.setup();
const onClose = vi.fn();

beforeEach(() => {
  onClose.mockClear();
  vi.spyOn(sound, 'playAlarm').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function OverFeed({ draw }: { draw: (candidate: SiteCandidate) => ReactNode }) {
  const first = useFeed().data?.candidates.find((one): one is SiteCandidate => 'siteId' in one);
  return first ? draw(first) : null;
}

const Address = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};

async function show(part: ReactNode, answers: Record<string, Given>) {
  const server = fakeServer(answers);
  const i18n = await englishWords({ alerts, problems });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <NoticeProvider>
          <MemoryRouter initialEntries={['/rainfall/lpa']}>
            {part}
            <Address />
          </MemoryRouter>
        </NoticeProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return {
    ...server,
    posts: () => server.asked.filter(({ method }) => method === 'POST'),
    news: () => queries.invalidateQueries(),
  };
}

const showDecision = (candidate: SiteCandidate, decided: Given) =>
  show(
    <OverFeed
      draw={(one) =>
        one.triggerListArr[0] && <ValidateDialog candidate={one} trigger={one.triggerListArr[0]} onClose={onClose} />
      }
    />,
    { [FEED]: feedOf([candidate]), [DECIDE]: decided },
  );
const showRelease = (candidate: SiteCandidate, released: Given) =>
  show(<OverFeed draw={(one) => <ReleaseDialog candidate={one} siteNames="LPA" onClose={onClose} />} />, {
    [FEED]: feedOf([candidate]),
    [RELEASE]: released,
  });

const dialog = () => screen.findByRole('dialog');
const press = async (name: string) => user.click(within(await dialog()).getByRole('button', { name }));
const remarks = async () => within(await dialog()).getByRole('textbox') as HTMLTextAreaElement;
const question = () => screen.findByRole('alertdialog');

const refusals: [string, Given, string][] = [
  ['the line is down', { lost: true }, problems.network],
  [
    'another was faster (409)',
    { status: 409, body: { status: false, code: 'faster', message: 'Ana Cruz has decided this at 09:12.' } },
    'Ana Cruz has decided this at 09:12.',
  ],
  [
    'it is not allowed (422)',
    { status: 422, body: { status: false, code: 'notNow', message: 'The trigger is too old.' } },
    'The trigger is too old.',
  ],
  [
    'the session has ended (401)',
    { status: 401, body: { status: false, code: 'unsigned', message: 'x' } },
    problems.unsigned,
  ],
  ['the server fails (500)', { status: 500, text: 'oops' }, problems.unavailable],
];

test.each(refusals)('%s: a decision says so, and keeps the dialog and every word', async (_, given, sentence) => {
  await showDecision(siteCandidate(), given);
  await user.type(await remarks(), 'gauge was cleaned');
  await press('Invalid');
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect((await remarks()).value).toBe('gauge was cleaned');
  expect(onClose).not.toHaveBeenCalled();
});

test.each([
  ['Validating', 0],
  ['Invalid', -1],
  ['Valid', 1],
] as const)('%s sends this status, the remarks, and the status that the officer saw', async (name, status) => {
  const { posts } = await showDecision(siteCandidate({ triggerListArr: [candidateTrigger({ validatingStatus: 0 })] }), {
    body: { status: true, message: 'Alert validated!' },
  });
  await user.type(await remarks(), 'seen');
  await press(name);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(posts()[0]?.body).toEqual({ trigger_id: 71, alert_status: status, remarks: 'seen', seen_status: 0 });
});

test('two different answers pressed while the server is silent: the first one alone goes out', async () => {
  const { posts } = await showDecision(siteCandidate(), { hangs: true });
  await press('Invalid');
  await press('Valid');
  expect(posts().map(({ body }) => body)).toMatchObject([{ alert_status: -1 }]);
});

test('decided elsewhere while the dialog is open: said, and the old status is sent until that is acknowledged', async () => {
  const { answers, news, posts } = await showDecision(siteCandidate(), { lost: true });
  await dialog();
  answers[FEED] = feedOf([siteCandidate({ triggerListArr: [valid] })]);
  await news();
  expect(await screen.findByText(alerts.validate.elsewhere)).toBeTruthy();
  await press('Invalid');
  await screen.findByText(problems.network);
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByText(alerts.validate.elsewhere)).toBeNull();
  await press('Invalid');
  await waitFor(() => expect(posts()).toHaveLength(2));
  expect(posts().map(({ body }) => body)).toMatchObject([{ seen_status: null }, { seen_status: 1 }]);
});

test('a release that is not possible yet says why beside its button, and asks nothing', async () => {
  const { posts } = await showRelease(siteCandidate(), {});
  const button = within(await dialog()).getByRole('button', { name: 'Release Warning' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getAllByText(alerts.reason.undecided).length).toBeGreaterThan(0);
  fireEvent.click(button);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(posts()).toHaveLength(0);
});

test('the question names level, its word, the site, the change and the triggers; No sends nothing', async () => {
  const { posts } = await showRelease(siteCandidate({ triggerListArr: [valid] }), {});
  await press('Release Warning');
  const asked = within(await question());
  expect(asked.getByText(/^Release alert level 1, .+, for LPA\?$/)).toBeTruthy();
  expect(asked.getByText('Alert level 0 becomes 1')).toBeTruthy();
  expect(asked.getByText('1 trigger')).toBeTruthy();
  await user.click(asked.getByRole('button', { name: 'No, go back' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(posts()).toHaveLength(0);
  expect(onClose).not.toHaveBeenCalled();
});

test.each(refusals)(
  '%s: a release says so in its dialog, which stays, and can be tried again',
  async (_, given, sentence) => {
    const { posts } = await showRelease(siteCandidate({ triggerListArr: [valid] }), given);
    await press('Release Warning');
    await user.click(within(await question()).getByRole('button', { name: 'Yes, release' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    await press('Release Warning');
    await user.click(within(await question()).getByRole('button', { name: 'Yes, release' }));
    await waitFor(() => expect(posts()).toHaveLength(2));
  },
);

test('yes pressed twice while the server is silent releases once', async () => {
  const { posts } = await showRelease(siteCandidate({ triggerListArr: [valid] }), { hangs: true });
  await press('Release Warning');
  const yes = within(await question()).getByRole('button', { name: 'Yes, release' });
  fireEvent.click(yes);
  fireEvent.click(yes);
  await waitFor(() => expect(yes.getAttribute('aria-busy')).toBe('true'));
  expect(posts()).toHaveLength(1);
});

test('a false alarm is declared only by its own box, the question repeats it, and it is what goes out', async () => {
  const { posts } = await showRelease(siteCandidate({ triggerListArr: [valid], canDeclareInvalid: true }), {
    lost: true,
  });
  const box = within(await dialog()).getByRole('checkbox', { name: new RegExp(alerts.release.declareInvalid) });
  expect((box as HTMLInputElement).checked).toBe(false);
  const yes = async () => user.click(within(await question()).getByRole('button', { name: 'Yes, release' }));
  await press('Release Warning');
  expect(within(await question()).queryByText(alerts.release.declaredInvalid)).toBeNull();
  await yes();
  await screen.findByText(problems.network);
  await user.click(box);
  await press('Release Warning');
  expect(within(await question()).getByText(alerts.release.declaredInvalid)).toBeTruthy();
  await yes();
  await waitFor(() => expect(posts()).toHaveLength(2));
  expect(posts().map(({ body }) => body)).toMatchObject([{ is_event_valid: true }, { is_event_valid: false }]);
});

test('no box where nothing can be declared invalid', async () => {
  await showRelease(siteCandidate({ triggerListArr: [valid] }), {});
  expect(within(await dialog()).queryByRole('checkbox')).toBeNull();
});

test('the popup names site, source and sentence of what waits, sounds its level, and leads to the first decision', async () => {
  await show(<NewAlertsPopup />, { [FEED]: feedOf([siteCandidate()]) });
  const popup = within(await screen.findByRole('dialog', { name: 'New Alerts' }));
  expect(popup.getByText(/LPA · /)).toBeTruthy();
  expect(popup.getByText('1-day cumulative rainfall exceeded threshold')).toBeTruthy();
  expect(sound.playAlarm).toHaveBeenCalledWith(1);
  await user.click(popup.getByRole('button', { name: 'Close & Validate' }));
  expect(screen.getByRole('status').textContent).toBe('/opcen?validate=71');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Later closes it for this time; a trigger that is new opens it at once', async () => {
  const { answers, news } = await show(<NewAlertsPopup />, { [FEED]: feedOf([siteCandidate()]) });
  await user.click(within(await dialog()).getByRole('button', { name: 'Later' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await news();
  expect(screen.queryByRole('dialog')).toBeNull();
  const more = candidateTrigger({ triggerId: 72, techInfo: 'cracks', alertLevel: 2 });
  answers[FEED] = feedOf([siteCandidate({ triggerListArr: [candidateTrigger(), more] })]);
  await news();
  expect(within(await dialog()).getByText('cracks')).toBeTruthy();
});

test('decided by somebody else: the popup goes by itself', async () => {
  const { answers, news } = await show(<NewAlertsPopup />, { [FEED]: feedOf([siteCandidate()]) });
  await dialog();
  answers[FEED] = feedOf([siteCandidate({ triggerListArr: [valid] })]);
  await news();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('over an open dialog it is a line that takes nothing away from it', async () => {
  await show(
    <>
      <div role="dialog" aria-label="Disseminate" />
      <NewAlertsPopup />
    </>,
    { [FEED]: feedOf([siteCandidate()]) },
  );
  expect(await screen.findByText('New alerts wait for validation: LPA')).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'New Alerts' })).toBeNull();
});

test('where its dialog has not come, a line says what waits, and it sounds all the same', async () => {
  vi.spyOn(newAlertsDialog, 'read').mockReturnValue(null);
  const asked = vi.spyOn(newAlertsDialog, 'fetch').mockRejectedValue(new Error('no line'));
  await show(<NewAlertsPopup />, { [FEED]: feedOf([siteCandidate()]) });
  expect(await screen.findByText('New alerts wait for validation: LPA')).toBeTruthy();
  expect(sound.playAlarm).toHaveBeenCalledWith(1);
  expect(asked).toHaveBeenCalledTimes(1);
});

test.each<[string, Given]>([
  ['nothing waits', feedOf([])],
  ['the feed cannot be read', { lost: true }],
])('no popup and no sound when %s', async (_, feed) => {
  const { asked } = await show(<NewAlertsPopup />, { [FEED]: feed });
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sound.playAlarm).not.toHaveBeenCalled();
});
