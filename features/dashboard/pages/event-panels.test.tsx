// Headings of the dashboard's sections stand also when nothing is in them; a cancelled alert says so in its head.
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { cleanup, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import type { EventAlert, OnGoing } from '../wire/dashboard.ts';
import { alerts } from '../words/en/alerts.ts';
import { feedOf } from './alerts.fixture.ts';
import { EventBlock, ExtendedBlock, RoutineBlock } from './event-panels.tsx';

const quiet = JSON.parse((feedOf([]).body as { on_going: string }).on_going) as OnGoing;
const i18n = await englishWords({ alerts });
afterEach(cleanup);

function show(onGoing: OnGoing) {
  const given = { onGoing, isOutdated: false, renderActions: () => null, renderReports: () => null };
  render(
    <I18nextProvider i18n={i18n}>
      <EventBlock {...given} />
      <RoutineBlock {...given} />
      <ExtendedBlock {...given} />
    </I18nextProvider>,
  );
}

// Finding R #3: a reader of the specification looks for both on the first screen.
test.each([
  ['Event Monitoring', 'No event monitoring'],
  ['Routine Monitoring', 'No routine monitoring released today'],
  ['Extended Monitoring', 'No extended monitoring'],
])('%s stands with its empty sentence', (name, sentence) => {
  show(quiet);
  expect(within(screen.getByRole('region', { name })).getByText(sentence)).toBeTruthy();
});

// Finding U 4: the panel went on as if the warning were in force.
test.each([
  ['2026-11-21 10:59:00', true],
  [null, false],
])('an alert whose newest warning was cancelled at %s says so: %s', (cancelled_at, isSaid) => {
  const alert = {
    event_alert_id: 7,
    public_alert_symbol: { alert_level: 1 },
    event: { validity: null, site: quiet.summary[0]!.site },
    releases: [{ release_id: 1, data_ts: '2026-11-21 09:00:00', release_time: '09:40:00', cancelled_at }],
    latest_event_triggers: [],
    publisher: null,
    held_by: [],
  } as unknown as EventAlert;
  show({ ...quiet, latest: [alert] });
  const block = screen.getByRole('region', { name: 'Event Monitoring' });
  expect(block.textContent.includes('Cancelled 2026/11/21 10:59 (KANSELADO)')).toBe(isSaid);
});
