// How a screen is called: by its menu, by the shell, or by the title of its own words.
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { keepSites, siteBook } from '../api/site-book.ts';
import { makeI18n } from '../i18n/i18n.ts';
import type { Place } from '../plate.ts';
import { useScreen, useScreenName } from './use-screen-name.ts';

// Its own: other tests of this run may have changed the language of the house's.
const i18n = makeI18n('en');
const wrapper = ({ children }: { children: ReactNode }) => <I18nextProvider i18n={i18n}>{children}</I18nextProvider>;
const nameOf = (path: string) => renderHook(() => useScreenName(path), { wrapper }).result;

test.each([
  ['/opcen', 'OPCEN'],
  ['/rainfall/scu', 'Rainfall Plot SCU'],
  ['/assessment/lpa', 'Household Data LPA'],
  ['/all_charts', 'All charts'],
  ['/record/lpa', 'Why this level'],
  ['/public/feedback', 'Feedback'],
  ['/rainfall', 'Webpage not found'],
  ['/rainfall/xyz', 'Webpage not found'],
  ['/nowhere', 'Webpage not found'],
])('%s is called %s', async (path, name) => {
  await i18n.loadNamespaces('shell');
  expect(nameOf(path).current).toBe(name);
});

test('on a device that knows no site yet a page gets its name with the first answer', async () => {
  const known = siteBook();
  await i18n.loadNamespaces('shell');
  keepSites([]);
  const name = nameOf('/rainfall/scu');
  expect(name.current).toBe('Webpage not found');
  act(() => keepSites(known));
  expect(name.current).toBe('Rainfall Plot SCU');
});

test('a room that nobody has entered anywhere is called by the title of its words, as soon as these are there', async () => {
  const place: Place = { file: 'soil-page.tsx', words: ['hazard'] };
  const { result } = renderHook(() => useScreen('/soil/lpa', { '/soil/:site': place }), { wrapper });
  expect(result.current).toEqual({ name: '', site: 'LPA' });
  await waitFor(() => expect(result.current).toEqual({ name: 'Hazard Map', site: 'LPA' }));
});
