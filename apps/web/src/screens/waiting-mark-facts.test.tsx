// Marks of a roll-call in 'Waiting to send': whose each is for the one who has entered them, and nobody's name for anybody else.
import { webcrypto } from 'node:crypto';
import { rollCallOf, seenOf } from '@bantay/features/roll-call/pages/roll-call.fixture.ts';
import { rollcall } from '@bantay/features/roll-call/words/en/rollcall.ts';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tellExpired } from '../api/expiry.ts';
import { setFieldNow } from '../api/field-clock.ts';
import { keys } from '../api/keys.ts';
import { outbox } from '../api/outbox/device.ts';
import { entryOf, ME, NOW, pretendDatabase as pretendOutbox } from '../api/outbox/outbox.fixture.ts';
import { pretendDatabase } from '../api/sealed.fixture.ts';
import { sealedOf } from '../api/sealed.ts';
import { noteOwner } from '../api/sealed-name.ts';
import { sealedStoreOf } from '../api/sealed-store.ts';
import { fakeServer, person, sessionOf } from '../api/server.fixture.ts';
import { editing } from '../i18n/en/editing.ts';
import { problems } from '../i18n/en/problems.ts';
import { refusals } from '../i18n/en/refusals.ts';
import { waiting } from '../i18n/en/waiting.ts';
import { englishWords } from '../i18n/english.fixture.ts';
import { onceAsked, showWaiting } from './waiting.fixture.tsx';

const OTHER = 8;
const DAY_MS = 86_400_000;

beforeEach(async () => {
  await pretendOutbox();
  await Promise.all([ME, OTHER].map((userId) => outbox.load(userId)));
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  setFieldNow(NOW);
  localStorage.clear();
  pretendDatabase();
  vi.stubGlobal('crypto', webcrypto);
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const markOf = (key: string, personIds: number[], state: string, seconds = 0, rollcallId = 3) =>
  entryOf(key, {
    ...{ call: 'rollCallMark', deviceAt: NOW + seconds * 1000 },
    body: { rollcallId, personIds, state, deviceAt: NOW, offsetMs: 0, device: 'd', entryId: key, seen: [] },
  });

async function seal(userId: number) {
  noteOwner(userId);
  const sealed = sealedOf(userId, sealedStoreOf(userId), webcrypto.subtle as SubtleCrypto); // the same in Node
  await sealed.keep('roll-call 1 lpa', seenOf(rollCallOf()), NOW + DAY_MS);
}

/** Another call of the app: nothing is left but what the phone keeps. */
async function show(userId = ME, queries = onceAsked()) {
  localStorage.setItem('credentials', JSON.stringify(person({ id: userId })));
  fakeServer({
    'GET /api/session': sessionOf(person({ id: userId }), { now: NOW }),
    'POST /api/roll-call/mark': { lost: true },
  });
  await showWaiting(await englishWords({ waiting, editing, problems, refusals, rollcall }), { queries });
}
const texts = () => screen.getAllByRole('article').map(({ textContent }) => textContent);

it('names whose each is, and its state, from the list that is sealed on this device', async () => {
  await seal(ME);
  await outbox.keep(ME, markOf('a', [3], 'at centre'));
  await outbox.keep(ME, markOf('b', [1, 99], 'refuses'));
  await show();
  await waitFor(() => expect(texts()[0]).toContain('Pedro Bato · At the centre'));
  await waitFor(() => expect(texts()[1]).toContain(`Juan Abad, ${rollcall.outbox.unknown} · Refuses`));
});

it('names them from the list that was just read, where the phone keeps none', async () => {
  await outbox.keep(ME, markOf('a', [4], 'home'));
  const queries = new QueryClient();
  queries.setQueryData(keys.of('roll-call', 'lpa'), seenOf(rollCallOf()));
  await show(ME, queries);
  await waitFor(() => expect(texts()[0]).toContain('Rosa Cruz · At home'));
});

it('without a list, marks of one minute differ by how many, what and the second', async () => {
  await outbox.keep(ME, markOf('a', [3], 'at centre', 5));
  await outbox.keep(ME, markOf('b', [1, 2], 'at centre', 9));
  await show();
  await waitFor(() => expect(texts()[0]).toContain('1 person · At the centre'));
  expect(texts()[0]).toContain('Entered 2026/11/21 15:10:05');
  await waitFor(() => expect(texts()[1]).toContain('2 people · At the centre'));
  expect(texts()[1]).toContain('Entered 2026/11/21 15:10:09');
});

it('of another roll-call the list says nothing', async () => {
  await seal(ME);
  await outbox.keep(ME, markOf('a', [3], 'at centre', 0, 4));
  await show();
  await waitFor(() => expect(texts()[0]).toContain('1 person · At the centre'));
});

it('another account sees neither the marks nor a name, and opens no list of its predecessor', async () => {
  await seal(ME);
  await outbox.keep(ME, markOf('a', [3], 'at centre'));
  await outbox.keep(OTHER, { ...markOf('b', [3], 'refuses'), userId: OTHER });
  await show(OTHER);
  await waitFor(() => expect(texts()).toHaveLength(1));
  await waitFor(() => expect(texts()[0]).toContain('1 person · Refuses'));
  expect(document.body.textContent).not.toContain('Pedro');
});

it('whose session has ended sees no name before signing in again', async () => {
  await seal(ME);
  await outbox.keep(ME, markOf('a', [3], 'at centre'));
  await show();
  await waitFor(() => expect(texts()[0]).toContain('Pedro Bato'));
  act(() => tellExpired());
  await waitFor(() => expect(document.body.textContent).not.toContain('Pedro'));
});
