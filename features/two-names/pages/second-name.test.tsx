// In the dialog of a release: asked at once where it must be, chosen where it is offered; what becomes of it is said once.
import { person } from '@bantay/web/api/server.fixture.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { twonames } from '../words/en/twonames.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ProposalStrip } from './proposal-strip.tsx';
import { SecondName } from './second-name.tsx';
import {
  type Answers,
  CONFIRM,
  OVERRIDE,
  outcome,
  PROPOSE,
  READ,
  readAs,
  show,
  WITHDRAW,
  waiting,
} from './two-names.fixture.ts';

const user = userEvent.setup();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const begun = { [PROPOSE]: outcome('waiting', { proposal: waiting() }), [READ]: readAs() };
const press = async (name: RegExp | string) => user.click(await screen.findByRole('button', { name }));

async function ask(mode: string, answers: Answers) {
  const onOver = vi.fn();
  const body = { siteId: 24 };
  const server = await show(<SecondName body={body} mode={mode} onBegun={() => undefined} onOver={onOver} />, answers);
  return { ...server, onOver };
}

describe('whoever asks', () => {
  test('where it must be, somebody is asked at once and once, and the wait is counted', async () => {
    const { sent } = await ask('must', begun);
    expect(await screen.findByText('Level 3 at LPA waits for the second name')).toBeTruthy();
    expect(screen.getByText(/^2 officers are asked/)).toBeTruthy();
    expect(sent(PROPOSE)).toHaveLength(1);
    const alone = screen.getByRole('button', { name: /^Go on alone in 1:\d\d$/ });
    expect(alone.getAttribute('aria-disabled') ?? alone.getAttribute('disabled')).not.toBeNull();
  });

  test('after the wait: alone, with a reason and not without', async () => {
    const { sent, onOver } = await ask('must', {
      ...begun,
      [READ]: readAs({ leftMs: 0 }),
      [OVERRIDE]: outcome('released', { releaseIds: [41] }),
    });
    await press(twonames.waiting.alone);
    await press(twonames.alone.release);
    expect(screen.getByText(twonames.alone.missing)).toBeTruthy();
    expect(sent(OVERRIDE)).toHaveLength(0);
    await user.type(screen.getByLabelText(/^Why alone/), 'Nobody answers.');
    await press(twonames.alone.release);
    expect(await screen.findByText(twonames.released)).toBeTruthy();
    expect(sent(OVERRIDE)[0]?.body).toEqual({ proposal_id: 5, reason: 'Nobody answers.' });
    expect(onOver).toHaveBeenCalled();
  });

  test('nobody else is there: it is said, and nothing is waited for', async () => {
    await ask('must', { ...begun, [READ]: readAs({ others: 0, leftMs: 0 }) });
    expect(await screen.findByText(twonames.waiting.nobody)).toBeTruthy();
    expect(screen.getByRole('button', { name: twonames.waiting.alone })).toBeTruthy();
  });

  test('offered: declined with one press', async () => {
    const { sent, onOver } = await ask('ask', {
      [PROPOSE]: outcome('released', { proposal: waiting(), releaseIds: [41] }),
    });
    expect(await screen.findByText(twonames.ask.offered)).toBeTruthy();
    expect(sent(PROPOSE)).toHaveLength(0);
    await press(twonames.ask.alone);
    await waitFor(() => expect(onOver).toHaveBeenCalled());
    expect(sent(PROPOSE).map(({ body }) => body)).toEqual([{ site_id: 24, alone: true }]);
  });

  test('offered: taken with one press', async () => {
    const { sent } = await ask('ask', begun);
    await press(twonames.ask.second);
    expect(await screen.findByText('Level 3 at LPA waits for the second name')).toBeTruthy();
    expect(sent(PROPOSE).map(({ body }) => body)).toEqual([{ site_id: 24 }]);
  });

  test('another has asked already: the sentence says so, and it can be tried again', async () => {
    const code = 'proposalStands';
    await ask('must', { [PROPOSE]: { body: { status: false, code, message: 'x', details: { name: 'Noel Likha' } } } });
    expect((await screen.findByRole('alert')).textContent).toContain('Noel Likha has asked');
    expect(screen.getByRole('button', { name: twonames.ask.second })).toBeTruthy();
  });

  test('taken back: nothing is said to be released', async () => {
    const { sent, onOver } = await ask('must', { ...begun, [WITHDRAW]: outcome('withdrawn') });
    await press(twonames.waiting.withdraw);
    await waitFor(() => expect(onOver).toHaveBeenCalled());
    expect(sent(WITHDRAW)[0]?.body).toEqual({ proposal_id: 5 });
    expect(screen.queryByText(twonames.released)).toBeNull();
  });

  test('the text is another by now: said while it waits', async () => {
    await ask('must', { ...begun, [READ]: readAs({ changed: 'text' }) });
    expect(await screen.findByText(twonames.changed.text)).toBeTruthy();
  });

  test('somebody has confirmed: said with the name', async () => {
    const { onOver } = await ask('must', {
      ...begun,
      [PROPOSE]: outcome('waiting', { proposal: waiting({ proposalId: 6 }) }),
      'GET /api/monitoring/proposal/6': readAs({ proposalId: 6, state: 'confirmed', confirmedBy: 'Noel Likha' }),
    });
    expect(await screen.findByText(/^Noel Likha has confirmed: level 3 at LPA is released/)).toBeTruthy();
    expect(onOver).toHaveBeenCalled();
  });

  test('what waits cannot be read: it is said, and nothing claims that it is released', async () => {
    await ask('must', {
      ...begun,
      [READ]: { status: 503, body: { status: false, code: 'databaseAway', message: 'x' } },
    });
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByText(twonames.released)).toBeNull();
  });
});

describe('on the dashboard', () => {
  const strip = (userId: number, isShown = false, onOpen = vi.fn()) => (
    <ProposalStrip
      proposals={[{ ...waiting(), proposedBy: { userId, name: 'Elena Halimbawa' } }]}
      isShown={isShown}
      onOpen={onOpen}
    />
  );
  const me = person().user.userId;

  test('whoever may give the name is told who asks for what', async () => {
    const onOpen = vi.fn();
    await show(strip(me + 1, false, onOpen), {});
    expect(await screen.findByText(/^Elena Halimbawa asks you to confirm level 3 at LPA/)).toBeTruthy();
    await press('Look and confirm: LPA');
    expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ proposalId: 5 }));
  });

  test('how one’s own ended is said once, and then nothing stands there, though the feed still names it', async () => {
    const own = { ...waiting({ proposalId: 7 }), proposedBy: { userId: me, name: 'Elena Halimbawa' } };
    await show(<ProposalStrip proposals={[own]} isShown={false} onOpen={vi.fn()} />, {
      'GET /api/monitoring/proposal/7': readAs({ proposalId: 7, state: 'returned', returnedFor: 'text' }),
    });
    expect(await screen.findByText(twonames.returned.text)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('region', { name: twonames.waiting.label })).toBeNull());
    expect(screen.queryByText(twonames.over.ended)).toBeNull();
  });

  test('whoever asked sees the wait, but not twice where the dialog shows it', async () => {
    await show(strip(me), { [READ]: readAs() });
    expect(await screen.findByText('Level 3 at LPA waits for the second name')).toBeTruthy();
    cleanup();
    await show(strip(me, true), { [READ]: readAs() });
    expect(screen.queryByText('Level 3 at LPA waits for the second name')).toBeNull();
  });
});

describe('whoever is asked', () => {
  const dialog = async (answers: Answers) => {
    const onClose = vi.fn();
    const drawn = (
      <ConfirmDialog proposalId={5} onClose={onClose}>
        <p>evidence</p>
      </ConfirmDialog>
    );
    return { ...(await show(drawn, { [READ]: readAs(), ...answers })), onClose };
  };

  test('reads who asks, the text as it would go out, and the evidence, and confirms with one press', async () => {
    const { sent, onClose } = await dialog({ [CONFIRM]: outcome('released', { releaseIds: [41] }) });
    expect(await screen.findByText('Alert level 3. Lumikas.')).toBeTruthy();
    expect(screen.getByText(/^Elena Halimbawa asked at/).textContent).toContain('level 3 at LPA');
    expect(screen.getByText('The text as it would be sent, to 14 numbers')).toBeTruthy();
    expect(screen.getByText('evidence')).toBeTruthy();
    await press(twonames.confirm.yes);
    expect(await screen.findByText(twonames.released)).toBeTruthy();
    expect(sent(CONFIRM)[0]?.body).toEqual({ proposal_id: 5 });
    expect(onClose).toHaveBeenCalled();
  });

  test('it went back to whoever asked: an error that says why, and not "released"', async () => {
    const { onClose } = await dialog({ [CONFIRM]: outcome('returned', { returnedFor: 'recipients' }) });
    await screen.findByText('Alert level 3. Lumikas.');
    await press(twonames.confirm.yes);
    expect(await screen.findByText(twonames.returned.recipients)).toBeTruthy();
    expect(screen.queryByText(twonames.released)).toBeNull();
    expect(onClose).toHaveBeenCalled();
  });

  test('somebody was quicker: the sentence stays, and nothing is closed', async () => {
    const body = { status: false, code: 'proposalReleased', message: 'x', details: { site: 'LPA', level: 3 } };
    const { onClose } = await dialog({ [CONFIRM]: { body } });
    await screen.findByText('Alert level 3. Lumikas.');
    await press(twonames.confirm.yes);
    expect((await screen.findByRole('alert')).textContent).toContain('released already');
    expect(onClose).not.toHaveBeenCalled();
  });

  test('one that does not wait any more cannot be confirmed', async () => {
    const { sent } = await dialog({ [READ]: readAs({ state: 'withdrawn' }) });
    expect(await screen.findByText(twonames.over.ended)).toBeTruthy();
    await press(twonames.confirm.yes);
    expect(sent(CONFIRM)).toHaveLength(0);
  });

  test('a text that cannot be composed is said', async () => {
    await dialog({ [READ]: readAs({ text: null }) });
    expect(await screen.findByText(twonames.confirm.noText)).toBeTruthy();
  });
});
