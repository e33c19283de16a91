// What the block of newest readings says of the copy that charts ask, and of the hub of a nation.
import type { ReplyOf } from '@bantay/web/api/inside.ts';
import { outward } from '@bantay/web/api/inside.ts';
import { fakeServer } from '@bantay/web/api/server.fixture.ts';
import { i18n } from '@bantay/web/i18n/i18n.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { readStatus } from '../../status/wire/status.ts';
import { NewestReadings } from './newest-readings.tsx';

type Status = ReplyOf<typeof readStatus>;
const NOW = Date.parse('2026-11-21T15:10:00+08:00');

beforeEach(() => i18n.loadNamespaces('alerts'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(replica: Status['replica'], hub: Status['hub'] = null): Promise<string> {
  const status: Status = {
    ...{ status: true, now: NOW, version: '0.2.0', sites: [], sensors: [], jobs: [], replica, hub },
    gateway: { kind: 'none', problem: 'No SMS gateway configured', waiting: 0, oldestWaitingAt: null, proven: null },
    backup: { lastAt: null, problem: null, rehearsed: null },
    disk: { freeMb: 9000, problem: null },
    problems: { open: 0, unopened: 0, acknowledged: 0, silenced: 0 },
  };
  fakeServer({ 'GET /api/status': { body: outward(status) } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nextProvider i18n={i18n}>
        <NewestReadings now={NOW} />
      </I18nextProvider>
    </QueryClientProvider>,
  );
  return (await screen.findByRole('list')).textContent ?? '';
}

test('nothing, where none is set', async () => expect(await show(null)).not.toContain('Copy for charts'));

test.each([
  [{ state: 'fit', behindS: 2 }, '2 s behind'],
  [{ state: 'late', behindS: 45 }, 'behind: charts ask the database itself'],
  [{ state: 'late', behindS: null }, 'behind: charts ask the database itself'],
  [{ state: 'away', behindS: null }, 'does not answer: charts ask the database itself'],
  [{ state: 'other', behindS: null }, 'is no copy of this database: charts ask the database itself'],
  [{ state: 'unknown', behindS: null }, 'nobody has looked yet'],
] as const)('%o', async (replica, words) => expect(await show(replica)).toContain(`Copy for charts${words}`));

test.each([
  [{ behindS: 20, isHeard: true, fault: null }, '20 s behind'],
  [{ behindS: 20, isHeard: true, fault: 'silent' }, '20 s behind'],
  [{ behindS: 600, isHeard: true, fault: 'silent' }, 'does not answer: it knows what stood 10 min ago'],
  [{ behindS: 600, isHeard: true, fault: 'place' }, 'does not believe this server: it knows what stood 10 min ago'],
  [{ behindS: 5, isHeard: false, fault: 'unknown' }, 'does not know the key of this server: it knows nothing yet'],
  [{ behindS: 5, isHeard: false, fault: null }, 'does not answer: it knows nothing yet'],
] as const)('%o', async (hub, words) => expect(await show(null, hub)).toContain(`Hub of the nation${words}`));

test('of no hub, where none is set', async () => expect(await show(null)).not.toContain('Hub of the nation'));
