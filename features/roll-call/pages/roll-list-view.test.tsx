// Of many people one purok at a time is drawn: what somebody presses, looks for or chooses unfolds, and a mark never moves a line.
import { fakeServer } from '@bantay/web/api/server.fixture.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { rollSummary } from '../rules/roll-list.ts';
import { standings } from '../rules/roll-state.ts';
import { rollcall } from '../words/en/rollcall.ts';
import { mark, rollCallOf } from './roll-call.fixture.ts';
import { RollList } from './roll-list-view.tsx';

const NOW = Date.parse('2026-11-21T09:05:00+08:00');
const user = userEvent.setup({ delay: null });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Households of one: fifty in Purok 1, the others in Purok 2. */
const peopleOf = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    ...{ personId: place + 1, name: `Invented ${place + 1}`, household: `H-${place}`, gender: 'F' as const },
    ...{ purok: place < 50 ? 'Purok 1' : 'Purok 2', place: 0, groups: [] },
  }));

async function show(count: number) {
  fakeServer({});
  const words = await englishWords({ rollcall });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const drawn = (safe: readonly number[]) => {
    const rollCall = rollCallOf({ people: peopleOf(count) });
    const marks = safe.map((personId) => ({ ...mark(personId, 'at centre'), isWaiting: false }));
    const summary = rollSummary(rollCall.people, marks, NOW);
    return (
      <I18nextProvider i18n={words}>
        <QueryClientProvider client={queries}>
          <NoticeProvider>
            <RollList
              {...{ rollCall, summary }}
              standing={standings(marks)}
              site="lpa"
              now={NOW}
              onPress={() => Promise.resolve(true)}
            />
          </NoticeProvider>
        </QueryClientProvider>
      </I18nextProvider>
    );
  };
  const { rerender } = render(drawn([]));
  return { setSafe: (...safe: number[]) => rerender(drawn(safe)) };
}
const homes = () => screen.queryAllByRole('article').map((one) => one.getAttribute('aria-label'));
const turn = (name: string) => screen.getByRole('button', { name });
const purok = (name: string) => screen.getByRole('region', { name });

it('a hundred people are drawn whole', async () => {
  await show(100);
  expect(homes()).toHaveLength(100);
});

it('of more the first purok; the others stand folded, with how many of them are safe', async () => {
  const { setSafe } = await show(103);
  expect(homes()).toHaveLength(50);
  expect(turn('Purok 2').getAttribute('aria-expanded')).toBe('false');
  expect(within(purok('Purok 2')).getByText('0 of 53 safe')).toBeTruthy();
  setSafe(1, 60, 61);
  expect(within(purok('Purok 2')).getByText('2 of 53 safe')).toBeTruthy();
});

it('a press turns each of them', async () => {
  await show(103);
  await user.click(turn('Purok 2'));
  expect(homes()).toHaveLength(103);
  await user.click(turn('Purok 1'));
  expect(homes()).toHaveLength(53);
  expect(turn('Purok 1').getAttribute('aria-expanded')).toBe('false');
});

it('what is looked for unfolds, and folds again when nobody looks any more', async () => {
  await show(103);
  await user.type(screen.getByRole('searchbox'), 'invented 6');
  expect(homes()).toEqual(['Household H-5', ...Array.from({ length: 10 }, (_, place) => `Household H-${59 + place}`)]);
  await user.clear(screen.getByRole('searchbox'));
  expect(homes()).toHaveLength(50);
});

it('a purok that is chosen is unfolded', async () => {
  await show(103);
  await user.selectOptions(screen.getByLabelText(rollcall.filter.purok), 'Purok 2');
  expect(homes()).toHaveLength(53);
});

it('neither a mark nor the choice of who is missing folds or unfolds', async () => {
  const { setSafe } = await show(103);
  await user.click(turn('Purok 2'));
  setSafe(1, 2, 3, 4);
  expect(homes()).toHaveLength(103);
  await user.click(turn('Purok 2'));
  await user.selectOptions(screen.getByLabelText(rollcall.filter.show), 'missing');
  expect(homes()).toHaveLength(46);
  setSafe(1, 2, 3, 4, 5);
  expect(homes()).toHaveLength(45);
});
