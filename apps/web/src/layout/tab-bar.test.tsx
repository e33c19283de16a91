// Tabs and menus by keyboard and mouse; one clock timer.
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { Link, MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { setFieldNow } from '../api/field-clock.ts';
import { keepSites, siteBook } from '../api/site-book.ts';
import { makeI18n } from '../i18n/i18n.ts';
import { type LinkProps, LinkProvider } from '../ui/link-context.tsx';
import { TabBar } from './tab-bar.tsx';

const RouterLink = ({ href, ref, ...rest }: LinkProps) => <Link {...rest} to={href} {...(ref ? { ref } : {})} />;

async function show(path = '/opcen') {
  const words = makeI18n('en');
  await words.loadNamespaces('shell');
  return render(
    <I18nextProvider i18n={words}>
      <MemoryRouter initialEntries={[path]}>
        <LinkProvider component={RouterLink}>
          <TabBar />
        </LinkProvider>
      </MemoryRouter>
    </I18nextProvider>,
  );
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('by keyboard: Enter opens the sites, ArrowRight the items, Esc and ArrowLeft go back', async () => {
  const user = userEvent.setup();
  await show();
  screen.getByRole('button', { name: 'ANALYSIS' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'LPA' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('LPA'));
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('SCU'));
  await user.keyboard('{ArrowRight}');
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Summary', 'Surficial Plot', 'Earthquake Data']),
  );
  expect(screen.queryByText('Rainfall Plot')).toBeNull();
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(screen.queryByText('Summary')).toBeNull());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
});

test('until the sites are known their tabs keep their places, and cannot be pressed', async () => {
  const known = siteBook();
  act(() => keepSites([]));
  await show();
  const names = () => [...document.querySelectorAll('nav li')].map(({ firstChild }) => firstChild?.textContent ?? '');
  expect(names()).toHaveLength(6);
  expect(names().slice(0, 3)).toEqual(['OPCEN', 'ANALYSIS', 'GROUND DATA']);
  expect(screen.queryByRole('button', { name: 'ANALYSIS' })).toBeNull();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  act(() => keepSites(known));
  expect(screen.getByRole('button', { name: 'ANALYSIS' })).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
});

test('the tab of the address is marked', async () => {
  await show('/rainfall/lpa');
  expect(screen.getByRole('button', { name: 'ANALYSIS' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'OPCEN' }).getAttribute('aria-current')).toBeNull();
});

test('COMMUNICATION cannot be pressed; its reason is seen and heard by mouse and focus (S-shell-2)', async () => {
  const user = userEvent.setup();
  await show();
  const tab = screen.getByRole('button', { name: 'COMMUNICATION' });
  expect(tab.getAttribute('aria-disabled')).toBe('true');
  const reason = document.getElementById(tab.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('Coming Soon!');
  const quiet = reason?.className;
  act(() => tab.focus());
  expect(reason?.className).not.toBe(quiet);
  await user.keyboard('{Escape}');
  expect(reason?.className).toBe(quiet);
  await user.hover(tab);
  expect(reason?.className).not.toBe(quiet);
});

test('the clock advances, and ten visits leave one timer (S-shell-3)', async () => {
  for (let visit = 0; visit < 9; visit += 1) {
    await show();
    cleanup();
  }
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 11, 21, 3) });
  setFieldNow(Date.now());
  const words = makeI18n('en');
  await words.loadNamespaces('shell');
  await show();
  expect(screen.getByText('SAT 21-NOV-2026 07:21:03 PM')).toBeTruthy();
  expect(vi.getTimerCount()).toBe(1);
  act(() => {
    vi.advanceTimersByTime(2000);
  });
  expect(screen.getByText('SAT 21-NOV-2026 07:21:05 PM')).toBeTruthy();
  act(() => void setFieldNow(Date.now() + 4 * 3_600_000));
  expect(screen.getByText('SAT 21-NOV-2026 11:21:05 PM')).toBeTruthy();
  expect(vi.getTimerCount()).toBe(1);
});
