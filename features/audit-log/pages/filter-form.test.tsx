// The fields of the audit while its address is on the way: what is typed then stays, and a link fills them all the same.
import { fakeServer } from '@bantay/web/api/server.fixture.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { audit } from '../words/en/audit.ts';
import { type AuditFilter, EVERYTHING } from './audit-filter.ts';
import { FilterForm } from './filter-form.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const user = userEvent.setup();
const OF_PEOPLE: AuditFilter = { ...EVERYTHING, family: 'people', subject: '12' };

async function opened(filter: AuditFilter) {
  fakeServer({});
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const words = await englishWords({ audit });
  const onShow = vi.fn();
  const drawn = (now: AuditFilter) => (
    <I18nextProvider i18n={words}>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <FilterForm filter={now} onShow={onShow} onClear={() => {}} />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>
  );
  const { rerender } = render(drawn(filter));
  return { onShow, arrive: (now: AuditFilter) => rerender(drawn(now)) };
}
const word = () => screen.getByLabelText(audit.filter.text) as HTMLInputElement; // a field
const press = (name: string) => user.click(screen.getByRole('button', { name }));

test('everything is emptied at once, and what is typed before the address is there stays', async () => {
  const { arrive, onShow } = await opened({ ...OF_PEOPLE, text: 'before' });
  await press(audit.filter.clear);
  expect(word().value).toBe('');
  await user.type(word(), 'province');
  arrive(EVERYTHING);
  expect(word().value).toBe('province');
  await press(audit.filter.show);
  expect(onShow).toHaveBeenLastCalledWith({ ...EVERYTHING, text: 'province' });
});

test('what is typed on after a press stays when its address is there', async () => {
  const { arrive } = await opened(EVERYTHING);
  await user.type(word(), ' province ');
  await press(audit.filter.show);
  await user.type(word(), 'is');
  arrive({ ...EVERYTHING, text: 'province' });
  expect(word().value).toBe(' province is');
});

test('a link and the way back fill the fields', async () => {
  const { arrive } = await opened(EVERYTHING);
  await user.type(word(), 'province');
  arrive({ ...OF_PEOPLE, text: 'of a link' });
  expect(word().value).toBe('of a link');
  arrive(EVERYTHING);
  expect(word().value).toBe('');
});
