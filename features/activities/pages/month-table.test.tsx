// Keys that come faster than the page draws: the address, and with it the day, follows later and one step at a time.
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { act, startTransition, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import { activities } from '../words/en/activities.ts';
import { MonthTable } from './month-table.tsx';

const i18n = await englishWords({ activities });
const asked: string[] = [];
const table = (day: string) => (
  <I18nextProvider i18n={i18n}>
    <MonthTable
      day={day}
      today="2031-03-01"
      byDay={new Map()}
      onDay={(next) => asked.push(next)}
      onChoose={() => undefined}
    />
  </I18nextProvider>
);

const chosen: { set: (day: string) => void } = { set: () => undefined };
/** As the router chooses a day: in a transition, whose effects come after the painting. */
function OfRouter() {
  const [day, setDay] = useState('2031-03-31');
  chosen.set = setDay;
  return table(day);
}

afterEach(cleanup);

const focused = () => document.activeElement?.getAttribute('data-day');

test('the focus ends on the last day asked for, whichever days are drawn on the way', () => {
  const { container, rerender } = render(table('2031-03-31'));
  container.querySelector<HTMLElement>('[data-day="2031-03-31"]')?.focus();
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
  fireEvent.keyDown(document.activeElement!, { key: 'PageDown' });
  expect(asked).toEqual(['2031-04-01', '2031-05-01']);
  rerender(table('2031-04-01'));
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
  expect(asked.at(-1)).toBe('2031-05-02');
  rerender(table('2031-05-01'));
  rerender(table('2031-05-02'));
  expect(focused()).toBe('2031-05-02');
});

test('who has left the table is not called back by a late drawing', () => {
  const { container, rerender } = render(table('2031-03-31'));
  const start = container.querySelector<HTMLElement>('[data-day="2031-03-31"]');
  start?.focus();
  fireEvent.keyDown(start!, { key: 'ArrowRight' });
  start?.blur();
  rerender(table('2031-04-01'));
  expect(focused()).not.toBe('2031-04-01');
});

test('a month with a week less takes the focused day away: no key falls beside the table', async () => {
  const { container } = render(<OfRouter />);
  container.querySelector<HTMLElement>('[data-day="2031-03-31"]')?.focus();
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
  const onceTaken = new Promise<Element | null>((tell) => {
    new MutationObserver(() => tell(document.activeElement)).observe(container, { childList: true, subtree: true });
  });
  const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  scope.IS_REACT_ACT_ENVIRONMENT = false;
  startTransition(() => chosen.set('2031-04-01'));
  const taken = await onceTaken;
  scope.IS_REACT_ACT_ENVIRONMENT = true;
  await act(async () => undefined);
  expect(taken?.getAttribute('data-day')).toBe('2031-04-01');
});
