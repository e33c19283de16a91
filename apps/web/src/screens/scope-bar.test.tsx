// The choice of sites stands in the address, and what is not shown is told beside it.
import { quiet } from '@bantay/features/dashboard/pages/alerts.fixture.ts';
import type { Feed, FeedScope } from '@bantay/features/dashboard/pages/use-feed.ts';
import { scope as words } from '@bantay/features/dashboard/words/en/scope.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { OnGoing } from '../api/shapes.ts';
import { englishWords } from '../i18n/english.fixture.ts';
import ScopeBar from './scope-bar.tsx';

type Summary = OnGoing['summary'][number];
const [first] = quiet.summary as [Summary];
const site = (siteCode: string, municipality: string, more: Partial<Summary> = {}): Summary => ({
  ...first,
  ...more,
  site: { ...first.site, siteCode, municipality },
});
const feed = (...more: Summary[]): Feed => ({
  ...{ templates: [], candidates: [], now: 0 },
  onGoing: { ...quiet, summary: [site('aa', 'Jiabong'), site('bb', 'Motiong'), ...more] },
});

afterEach(cleanup);

const Address = () => <output>{useLocation().search}</output>;

async function show(all: Feed | undefined, scope: FeedScope | null, isOutdated = false) {
  render(
    <I18nextProvider i18n={await englishWords({ scope: words })}>
      <MemoryRouter initialEntries={['/opcen?validate=7']}>
        <ScopeBar {...{ all, scope, isOutdated }} />
        <Address />
      </MemoryRouter>
    </I18nextProvider>,
  );
  return {
    select: screen.getByLabelText<HTMLSelectElement>('Show'),
    band: document.querySelector('div[role=alert], div[role=status]'),
  };
}

test('of everything there is a list to choose from, and nothing else; the choice goes into the address', async () => {
  const { select, band } = await show(feed(), null);
  expect([...select.options].map((one) => one.text)).toEqual([
    ...['All 2 sites', 'Region: VIII (2)', 'Jiabong (1)', 'Motiong (1)'],
  ]);
  expect(band).toBeNull();
  await userEvent.selectOptions(select, 'Jiabong (1)');
  expect(screen.getByText('?municipality=Jiabong')).toBeTruthy();
});

test('all quiet elsewhere is told as it is', async () => {
  const { band, select } = await show(feed(), { municipality: 'Jiabong' });
  expect(select.value).toBe('municipality=Jiabong');
  expect(band?.textContent).toContain(
    '1 of 2 sites shown. Outside of what is shown none is above level 0, and nothing waits.',
  );
  expect(screen.getByRole('link', { name: 'Show all sites' }).getAttribute('href')).toBe('/opcen');
});

test('a level elsewhere is an alert; where nothing measures nothing is called quiet', async () => {
  const { band } = await show(
    feed(site('cc', 'Motiong', { alertLevel: 3 }), site('dd', 'Motiong', { plate: { ...first.plate, shown: null } })),
    { municipality: 'Jiabong' },
  );
  expect(band?.textContent).toContain('1 site is above level 0, or something waits there.');
  expect(band?.textContent).toContain('At 1 of the others nothing measures.');
});

test('a municipality that does not exist says so', async () => {
  const { band, select } = await show(feed(), { municipality: 'Nowhere' });
  expect(select.value).toBe('municipality=Nowhere');
  expect(band?.textContent).toContain('There is no site in “Nowhere”.');
});

test.each<[string, Feed | undefined, boolean]>([
  ['the others have not been read', undefined, false],
  ['what is known of them is old', feed(), true],
])('%s: nothing is said to be quiet', async (_what, all, isOutdated) => {
  const { band } = await show(all, { municipality: 'Jiabong' }, isOutdated);
  expect(band?.textContent).toContain('What stands at the sites that are not shown is not known now.');
});
