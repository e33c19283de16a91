// Duty problems on the dashboard: sentences, who has said what, a sign of life opens, and the two dialogs.
import { setFieldNow } from '@bantay/web/api/field-clock.ts';
import { fakeServer, type Given, rightsOfReader } from '@bantay/web/api/server.fixture.ts';
import type { DutyProblem, DutyList as List } from '@bantay/web/api/shapes.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { refusals } from '@bantay/web/i18n/en/refusals.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alerts } from '../../dashboard/words/en/alerts.ts';
import { dutyCalls } from '../wire/duty.calls.ts';
import { duty } from '../words/en/duty.ts';
import DutyList from './duty-list.tsx';

const NOW = Date.parse('2026-11-21T03:10:00+08:00');
const user = userEvent.setup();
const OPEN = 'POST /api/duty/open';
const ACKNOWLEDGE = 'POST /api/duty/acknowledge';
const SILENCE = 'POST /api/duty/silence';
const CLOCK = 'POST /api/duty/clock_right';
const fine: Given = { body: { status: true, message: 'Done.' } };

beforeEach(() => setFieldNow(NOW));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const problem = (more: Partial<DutyProblem> = {}): DutyProblem => ({
  problemId: 1,
  kind: 'silent',
  siteCode: 'lpa',
  since: '2026-11-21 02:00:00',
  raisedAt: '2026-11-21 03:00:30',
  facts: { sensor: 'rain_lpasb' },
  opened: null,
  ladder: null,
  acknowledged: null,
  silence: null,
  ...more,
});
const elena = (at: string) => ({ name: 'Elena Halimbawa', at });
const opened = elena('2026-11-21 03:05:00');

async function show(list: readonly DutyProblem[], { answers = {}, more = {} as Partial<List> } = {}) {
  const server = fakeServer({ [OPEN]: fine, [ACKNOWLEDGE]: fine, [SILENCE]: fine, ...answers });
  const i18n = await englishWords({ alerts, duty, problems, refusals });
  const reply: List = {
    status: true,
    lookedAt: '2026-11-21 03:09:50',
    isLate: false,
    listSize: 1,
    onDuty: [],
    emptyBecause: null,
    problems: [...list],
    ...more,
  };
  const draw = (isOutdated = false, shown = reply) => (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <NoticeProvider>
          <MemoryRouter>
            <DutyList list={shown} now={NOW} isOutdated={isOutdated} />
          </MemoryRouter>
        </NoticeProvider>
      </QueryClientProvider>
    </I18nextProvider>
  );
  const { rerender } = render(draw());
  return {
    server,
    asked: (call: string) => server.asked.filter((one) => `${one.method} ${one.path}` === call),
    rerender: (isOutdated: boolean) => rerender(draw(isOutdated)),
    drawAgain: (problems: DutyProblem[]) => rerender(draw(false, { ...reply, problems })),
  };
}

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

test.each<[Partial<DutyProblem>, string, string | null]>([
  [
    { kind: 'trigger', facts: { source: 'rainfall', level: 1, trigger: 7 } },
    'LPA: a new trigger waits for a decision (Rainfall, level 1)',
    '/opcen?validate=7',
  ],
  [{ kind: 'warning failed', facts: { count: 3 } }, 'LPA: 3 SMS of the warning could not be sent', null],
  [
    { kind: 'warning in doubt', facts: { count: 22 } },
    'LPA: 22 SMS of the warning are in doubt: nobody knows whether they arrived',
    null,
  ],
  [
    { kind: 'released and nobody told', facts: { level: 3 } },
    'LPA: level 3 was released at 2026/11/21 02:00 and nobody was told yet',
    null,
  ],
  [
    { kind: 'refused readings', facts: { sensor: 'rain_lpasb', count: 8 } },
    'LPA: readings of LPASB are refused: their time lies in the future (8 so far). Is its clock right, or ours?',
    '/rainfall/lpa',
  ],
  [
    { kind: 'rewritten readings', facts: { sensor: 'lpasb', count: 25 } },
    'LPA: 25 readings of LPASB were changed after they had been stored. Compare with the evidence kept with the trigger',
    '/subsurface/lpa',
  ],
  [{ kind: 'release', facts: {} }, 'LPA: the release that was due at 2026/11/21 02:00 has not been made', null],
  [
    { kind: 'release', siteCode: null, facts: {} },
    'Routine release: the release that was due at 2026/11/21 02:00 has not been made',
    null,
  ],
  [{ kind: 'outbox', siteCode: null, facts: { count: 12 } }, '12 SMS wait and do not leave', null],
  [{ kind: 'job', siteCode: null, facts: { job: 'engine' } }, 'the job "engine" does not run', null],
  [
    { kind: 'clock', siteCode: null, facts: { server: 'bantay-1', doubt: 'behind', minutes: -180 } },
    'the clock of the server bantay-1 is behind what is known already (180 min); until it is right no level is lowered',
    null,
  ],
  [{}, 'LPA: no data from LPASB', '/rainfall/lpa'],
  [
    { kind: 'stuck', facts: { sensor: 'lpasb node 12' } },
    'LPA: LPASB node 12 repeats the same values',
    '/subsurface/lpa',
  ],
])('%j reads as a sentence and leads to its page', async (more, sentence, place) => {
  await show([problem(more)]);
  const words = screen.getByText(sentence);
  expect(words.closest('a')?.getAttribute('href') ?? null).toBe(place);
  expect(rows()[0]).toContain('Since 2026/11/21 02:00 (1 h 10 min)');
});

test('who has said what stands beside it; silenced ones stand last', async () => {
  await show([
    problem({ silence: { until: '2026-11-21 08:00:00', reason: 'Under <b>repair</b>', name: 'Noel Likha' }, opened }),
    problem({
      problemId: 2,
      kind: 'job',
      siteCode: null,
      facts: { job: 'engine' },
      opened,
      acknowledged: elena('2026-11-21 03:06:00'),
    }),
    problem({ problemId: 3, kind: 'stuck' }),
  ]);
  const [acknowledged, unseen, silenced] = rows();
  expect(acknowledged).toContain('Acknowledged by Elena Halimbawa, 2026/11/21 03:06');
  expect(unseen).toContain('Nobody has looked at it yet');
  expect(silenced).toContain('Silenced until 2026/11/21 08:00 by Noel Likha: Under <b>repair</b>');
  expect(silenced).toContain('First seen by Elena Halimbawa, 2026/11/21 03:05');
  expect(screen.getAllByRole('button', { name: /^Acknowledge:/ })).toHaveLength(2);
});

test('a screen alone opens nothing; the first key or touch does, once', async () => {
  const { asked } = await show([
    problem(),
    problem({ problemId: 2, kind: 'stuck' }),
    problem({ problemId: 3, opened }),
  ]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  fireEvent.mouseMove(document.body);
  expect(asked(OPEN)).toEqual([]);
  fireEvent.keyDown(document.body, { key: 'Tab' });
  await waitFor(() => expect(asked(OPEN)).toHaveLength(1));
  expect(asked(OPEN)[0]!.body).toEqual({ problem_ids: [1, 2] });
  fireEvent.pointerDown(document.body);
  fireEvent.keyDown(document.body, { key: 'Tab' });
  expect(asked(OPEN)).toHaveLength(1);
});

test('acknowledging asks first, names the thing, and is one call', async () => {
  const { asked } = await show([problem({ opened })]);
  await user.click(screen.getByRole('button', { name: 'Acknowledge: LPA: no data from LPASB' }));
  const question = await screen.findByRole('alertdialog', { name: 'Acknowledge this problem?' });
  expect(question.textContent).toContain('LPA: no data from LPASB');
  expect(asked(ACKNOWLEDGE)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(asked(ACKNOWLEDGE)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Acknowledge: LPA: no data from LPASB' }));
  await user.dblClick(await screen.findByRole('button', { name: 'Yes, acknowledge' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(asked(ACKNOWLEDGE).map((one) => one.body)).toEqual([{ problem_id: 1 }]);
  expect(await screen.findByText('Acknowledged.')).toBeTruthy();
});

test('a clock in doubt has a button of its own: it shows the time, asks once, and is one call', async () => {
  const clock = {
    kind: 'clock',
    siteCode: null,
    facts: { server: 'bantay-1', doubt: 'step', minutes: 4320 },
  } as const;
  const { asked } = await show([problem({ opened }), problem({ problemId: 2, opened, ...clock })], {
    answers: { [CLOCK]: fine },
  });
  const [button, ...others] = screen.getAllByRole('button', { name: /^The clock is right: the clock of the server/ });
  expect(others).toEqual([]);
  await user.click(button!);
  const question = await screen.findByRole('alertdialog', { name: 'Is the clock of the server right?' });
  expect(question.textContent).toContain('It shows 2026/11/21 03:1');
  expect(asked(CLOCK)).toEqual([]);
  await user.dblClick(within(question).getByRole('button', { name: 'Yes, it is right' }));
  await waitFor(() => expect(asked(CLOCK).map((one) => one.body)).toEqual([{ problem_id: 2 }]));
  expect(await screen.findByText('Noted. What was held goes on.')).toBeTruthy();
});

test('when the button has gone with the answer, the keyboard goes on at the list', async () => {
  const { drawAgain } = await show([problem({ opened })]);
  screen.getByRole('button', { name: /^Acknowledge:/ }).focus();
  await user.keyboard('{Enter}');
  const yes = await screen.findByRole('button', { name: 'Yes, acknowledge' });
  yes.focus();
  drawAgain([problem({ opened, acknowledged: elena('2026-11-21 03:10:00') })]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list')));
});

test('somebody was first: his name is told', async () => {
  const refused: Given = {
    body: {
      status: false,
      code: 'dutyAcknowledgedElsewhere',
      message: 'x',
      details: { name: 'Noel Likha', at: '2026/11/21 03:01' },
    },
  };
  await show([problem({ opened })], { answers: { [ACKNOWLEDGE]: refused } });
  await user.click(screen.getByRole('button', { name: /^Acknowledge:/ }));
  await user.click(await screen.findByRole('button', { name: 'Yes, acknowledge' }));
  expect(await screen.findByText('Noel Likha has acknowledged this at 2026/11/21 03:01.')).toBeTruthy();
});

test('a silence needs an end within 30 days and a reason; Manila time goes out', async () => {
  const { asked } = await show([problem({ opened })]);
  await user.click(screen.getByRole('button', { name: 'Silence: LPA: no data from LPASB' }));
  const dialog = await screen.findByRole('dialog', { name: 'Silence a problem' });
  const until = within(dialog).getByLabelText(/^Silent until/) as HTMLInputElement;
  const reason = within(dialog).getByLabelText(/^Reason/);
  const go = within(dialog).getByRole('button', { name: /^Silence/ });
  const isOff = () => go.getAttribute('aria-disabled') === 'true';
  expect(until.value).toBe('2026-11-21T07:10');
  expect(isOff()).toBe(true);
  await user.type(reason, 'Under repair');
  expect(isOff()).toBe(false);
  for (const wrong of ['', '2026-11-21T03:10', '2026-12-21T03:11']) {
    fireEvent.change(until, { target: { value: wrong } });
    expect([wrong, isOff()]).toEqual([wrong, true]);
  }
  expect(dialog.textContent).toContain('Choose a time later than now and within 30 days.');
  fireEvent.change(until, { target: { value: '2026-11-21T12:00' } });
  await user.click(go);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked(SILENCE).map((one) => one.body)).toEqual([
    { problem_id: 1, until: '2026-11-21 12:00:00', reason: 'Under repair' },
  ]);
});

test('refused: the dialog stays with what was typed; the same again is the same deed, with another reason it is another', async () => {
  const refused: Given = {
    body: { status: false, code: 'dutyProblemOver', message: 'x', details: { at: '2026/11/21 03:08' } },
  };
  const { asked } = await show([problem({ opened })], { answers: { [SILENCE]: refused } });
  await user.click(screen.getByRole('button', { name: /^Silence:/ }));
  await user.type(await screen.findByLabelText(/^Reason/), 'Under repair');
  const go = () => within(screen.getByRole('dialog')).getByRole('button', { name: /^Silence/ });
  await user.click(go());
  expect(await screen.findByText('This problem ended at 2026/11/21 03:08.')).toBeTruthy();
  expect((screen.getByLabelText(/^Reason/) as HTMLTextAreaElement).value).toBe('Under repair');
  await user.click(go());
  await waitFor(() => expect(asked(SILENCE)).toHaveLength(2));
  await user.type(screen.getByLabelText(/^Reason/), ' today');
  await user.click(go());
  await waitFor(() => expect(asked(SILENCE)).toHaveLength(3));
  const [first, again, other] = asked(SILENCE).map((one) => one.headers['idempotency-key']);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('nobody looks for problems: said in red; nobody on the list: said too; old data take no word', async () => {
  const { rerender } = await show([problem({ opened })], { more: { isLate: true, listSize: 0 } });
  expect(screen.getByRole('alert').textContent).toContain('not been looked for since 2026/11/21 03:09');
  expect(screen.getByText(/Nobody gets an SMS about this: the duty list is empty/)).toBeTruthy();
  rerender(true);
  for (const button of screen.getAllByRole('button')) expect(button.getAttribute('aria-disabled')).toBe('true');
});

test('who is on duty, how far up the ladder it was told, and that nobody has answered all of it', async () => {
  const climb = (hasEnded: boolean) => ({ rung: 2, rungs: 3, hasEnded });
  const all = [
    problem({ ladder: climb(false) }),
    problem({ problemId: 2, ladder: climb(true) }),
    problem({ problemId: 3, ladder: climb(true), opened }),
  ];
  await show(all, { more: { onDuty: ['Ana', 'Ben'] } });
  expect(screen.getByText('On duty now: Ana, Ben')).toBeTruthy();
  expect(screen.getByText('Told up to rung 2 of 3; nobody has answered yet')).toBeTruthy();
  // Whoever has opened it has answered.
  expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual([duty.climbEnded]);
});

test('an empty list is said loudly with the way to fill it, until somebody has said why it is', async () => {
  await show([problem()], { more: { listSize: 0 } });
  expect(screen.getByRole('link', { name: duty.fillList }).getAttribute('href')).toBe('/admin/settings');
  cleanup();
  await show([problem()], { more: { listSize: 0, emptyBecause: 'the province watches' } });
  expect(screen.queryByRole('link', { name: duty.fillList })).toBeNull();
  expect(screen.getByText(/the province watches/)).toBeTruthy();
});

test('who only reads sees the problems, says nothing about them and counts for nobody who has looked', async () => {
  const { asked } = await show([problem(), problem({ problemId: 2, kind: 'clock', siteCode: null })], {
    answers: rightsOfReader(dutyCalls),
  });
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(rows()).toHaveLength(2);
  fireEvent.keyDown(window, { key: 'a' });
  fireEvent.pointerDown(window);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(asked(OPEN)).toEqual([]);
});
