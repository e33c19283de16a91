// Where two names are wanted: listed, changed with a reason, and the choice when another admin was faster.
import { outward } from '@bantay/web/api/inside.ts';
import { rightsOfReader } from '@bantay/web/api/server.fixture.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { twoNamesCalls } from '../wire/two-names.calls.ts';
import { twonames } from '../words/en/twonames.ts';
import PoliciesPage from './policies-page.tsx';
import { type Answers, show } from './two-names.fixture.ts';
import type { SitePolicies } from './use-two-names.ts';

const user = userEvent.setup();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LIST = 'GET /api/admin/release_policies';
const CHANGE = 'POST /api/admin/release_policies/change';
const level = (of: 1 | 2 | 3, secondPerson: 'off' | 'ask' | 'must') => ({
  level: of,
  secondPerson,
  overrideAfterS: 90,
});
const LPA: SitePolicies = {
  ...{ siteId: 24, siteCode: 'lpa', version: 'v1' },
  levels: [level(1, 'off'), level(2, 'ask'), level(3, 'must')],
};
const listed = (...sites: SitePolicies[]) => ({ body: outward({ status: true, sites }) });
const page = (answers: Answers = {}) => show(<PoliciesPage />, { [LIST]: listed(LPA), ...answers });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

test('each site stands there with what holds at each level', async () => {
  await page();
  const row = (await screen.findByText('LPA')).closest('tr');
  expect(row?.textContent).toContain(twonames.modes.off);
  expect(row?.textContent).toContain(twonames.modes.ask);
  expect(row?.textContent).toContain(`${twonames.modes.must}, alone after 90 s`);
});

test('a change names every level, the wait and why, over what was seen', async () => {
  const { sent } = await page({ [CHANGE]: { body: { status: true, message: 'x' } } });
  await press('Change two names at LPA');
  await user.selectOptions(screen.getByLabelText('To level 2'), 'must');
  await press(twonames.edit.save);
  expect(screen.getByText(twonames.missing)).toBeTruthy();
  await user.type(screen.getByLabelText(/^Reason/), 'After the exercise.');
  await user.clear(screen.getByLabelText(/^Seconds/));
  await user.type(screen.getByLabelText(/^Seconds/), '121');
  await press(twonames.edit.save);
  expect(sent(CHANGE)).toHaveLength(0);
  await user.clear(screen.getByLabelText(/^Seconds/));
  await user.type(screen.getByLabelText(/^Seconds/), '60');
  await press(twonames.edit.save);
  expect(await screen.findByText('Two names at LPA are changed.')).toBeTruthy();
  expect(sent(CHANGE)[0]?.body).toEqual({
    ...{ site_code: 'lpa', version: 'v1', reason: 'After the exercise.' },
    levels: [
      { level: 1, second_person: 'off', override_after_s: 60 },
      { level: 2, second_person: 'must', override_after_s: 60 },
      { level: 3, second_person: 'must', override_after_s: 60 },
    ],
  });
});

test('another admin was faster: what stands now is shown beside it', async () => {
  const theirs = { ...LPA, version: 'v2', levels: [level(1, 'off'), level(2, 'off'), level(3, 'must')] };
  const refused = {
    ...{ status: false, code: 'changedMeanwhile', message: 'x', details: { name: 'Ramon Kunwari', at: '09:00' } },
    current: outward(theirs),
  };
  await page({ [CHANGE]: { body: refused } });
  await press('Change two names at LPA');
  await user.selectOptions(screen.getByLabelText('To level 2'), 'must');
  await user.type(screen.getByLabelText(/^Reason/), 'x');
  await press(twonames.edit.save);
  expect((await screen.findAllByText(/Ramon Kunwari/)).length).toBeGreaterThan(0);
});

test('whoever may not change it is offered nothing', async () => {
  await page(rightsOfReader(twoNamesCalls));
  await screen.findByText('LPA');
  expect(screen.queryByRole('button', { name: 'Change two names at LPA' })).toBeNull();
});
