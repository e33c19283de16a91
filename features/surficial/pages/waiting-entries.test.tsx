// Entries that pages of an earlier version left on a device: read, sent and stored on as they were.
import { fakeServer } from '@bantay/web/api/server.fixture.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { sendEntry, waitingEntries } from './waiting-entries.ts';

const ME = 7;
const STORED = `waiting-measurements.${ME}`;
const INSERT = 'POST /api/surficial/insert_web';
const body = {
  ...{ site_code: 'lpa', date: '2026-11-21 14:30:00', marker: { A: '63.3', B: '' }, panahon: 'MAULAN' },
  ...{ reporter: 'AIDA GAWA', type: 'EVENT', replace: false, entered_by: ME, mo_id: 9, version: 4 },
};
const form = { ...{ type: 'EVENT', date: '2026-11-21', time: '14:30', cm: { A: '63.3' } }, weather: 'MAULAN' };
const entry = (key: string, problem: object | null) => ({
  ...{ key, site: 'lpa', form: { ...form, people: ['AIDA GAWA'], hasOther: false, other: '' } },
  ...{ edited: { moId: 9, version: 4 }, body, savedAt: 1_795_243_800_000, problem },
});
const current = { mo_id: 9, ts: 1_795_243_800_000, measurer: 'ANA', A: 63.1, version: 5 };
const refused = {
  ...{ code: 'changedMeanwhile', status: 200, message: 'Changed', details: { name: 'Ana' } },
  body: { status: false, code: 'changedMeanwhile', message: 'Changed', current },
};

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('an entry of an earlier version is sent as it would have been', async () => {
  localStorage.setItem(STORED, JSON.stringify([entry('old-entry-1', null)]));
  const server = fakeServer({
    [INSERT]: { body: { status: true, message: 'Saved', mo_id: 9, notice: null } },
  });
  expect(waitingEntries.list(ME)[0]?.body).toMatchObject({ siteCode: 'lpa', moId: 9, marker: { A: '63.3', B: '' } });
  expect(await waitingEntries.send(ME, sendEntry)).toBe(1);
  expect(server.asked[0]).toMatchObject({ body, headers: { 'idempotency-key': 'old-entry-1' } });
});

test('one that was refused still says what stands there instead, and is stored on to the letter', () => {
  const [first, second] = [entry('old-entry-2', refused), entry('old-entry-3', null)];
  localStorage.setItem(STORED, JSON.stringify([first, second]));
  expect(waitingEntries.list(ME)[0]?.problem?.body).toMatchObject({ current: { moId: 9, measurer: 'ANA', A: 63.1 } });
  waitingEntries.drop(ME, 'old-entry-3');
  expect(localStorage.getItem(STORED)).toBe(JSON.stringify([first]));
});
