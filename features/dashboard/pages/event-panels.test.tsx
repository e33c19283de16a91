// Headings of the dashboard's sections stand also when nothing is in them; a cancelled alert says so in its head.
import type { EventAlert, OnGoing } from '@bantay/web/api/shapes.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { cleanup, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import { alerts } from '../words/en/alerts.ts';
import { quiet } from './alerts.fixture.ts';
import { EventBlock, ExtendedBlock, RoutineBlock } from './event-panels.tsx';

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
])('an alert whose newest warning was cancelled at %s says so: %s', (cancelledAt, isSaid) => {
  const alert = {
    eventAlertId: 7,
    publicAlertSymbol: { alertLevel: 1 },
    event: { validity: null, site: quiet.summary[0]!.site },
    releases: [{ releaseId: 1, dataTs: '2026-11-21 09:00:00', releaseTime: '09:40:00', cancelledAt }],
    latestEventTriggers: [],
    sentStatuses: {},
    publisher: null,
    heldBy: [],
  } as unknown as EventAlert;
  show({ ...quiet, latest: [alert] });
  const block = screen.getByRole('region', { name: 'Event Monitoring' });
  expect(block.textContent.includes('Cancelled 2026/11/21 10:59 (KANSELADO)')).toBe(isSaid);
});

test.each([
  [{ asked: '2026-11-21 14:02:00', sent: '2026-11-21 14:31:00' }, 'Cell broadcast: asked 14:02 / sent 14:31'],
  [{ asked: '2026-11-21 14:02:00', sent: null }, 'Cell broadcast: asked 14:02 / sent –'],
  [{ asked: null, sent: null }, 'Cell broadcast: asked – / sent –'],
  [undefined, null],
])('what is noted of a cell broadcast, %j, is said as %s', (broadcast, words) => {
  const alert = {
    eventAlertId: 7,
    publicAlertSymbol: { alertLevel: 1 },
    event: { validity: null, site: quiet.summary[0]!.site },
    releases: [{ releaseId: 1, dataTs: '2026-11-21 09:00:00', releaseTime: '09:40:00', cancelledAt: null }],
    ...{ latestEventTriggers: [], sentStatuses: { broadcast }, publisher: null, heldBy: [] },
  } as unknown as EventAlert; // what the panel reads of it
  show({ ...quiet, latest: [alert] });
  const block = screen.getByRole('region', { name: 'Event Monitoring' });
  if (words === null) expect(block.textContent).not.toContain('Cell broadcast');
  else expect(block.textContent).toContain(words);
});
