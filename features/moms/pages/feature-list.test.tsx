// What alerts and the block show of landslide features.
import type { Candidate, Moms } from '@bantay/web/api/shapes.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { alerts } from '../../dashboard/words/en/alerts.ts';
import { FeatureList, FeatureNotes } from './feature-list.tsx';
import { waitingFeature, waitingReport } from './moms.fixture.ts';
import { PendingFeatures } from './pending-features.tsx';

afterEach(cleanup);

const NOW = Date.parse('2026-11-21T09:10:00+08:00');

async function show(part: ReactNode) {
  const i18n = await englishWords({ alerts });
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nextProvider i18n={i18n}>{part}</I18nextProvider>
    </QueryClientProvider>,
  );
}

const stored = (momsId: number, opTrigger: 0 | 2 | 3, featureName: string, observanceTs = '2026-11-21 08:05:00') =>
  ({
    momsId,
    instanceId: featureName.charCodeAt(0),
    opTrigger,
    observanceTs,
    files: 'a.jpg,b.jpg',
    momsInstance: { featureName, location: 'above the chapel', feature: { featureType: 'crack' } },
  }) as Moms;

const candidate = (more: object) =>
  ({
    siteId: 24,
    triggerListArr: [],
    nonTriggeringMoms: [],
    unresolvedMomsList: [],
    ...more,
  }) as unknown as Candidate;

test('a trigger lists its features with level, place, time and pictures', async () => {
  await show(<FeatureList reports={[stored(1, 2, 'A')]} />);
  const line = screen.getByRole('listitem');
  expect(line.textContent).toContain('Crack A · level 2, significant · above the chapel · 2026/11/21 08:05');
  expect(
    within(line)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/moms/a.jpg', '/moms/b.jpg']);
});

test('notes name non-triggering features and old ones above 0, but none that a trigger lists', async () => {
  const { container } = await show(
    <FeatureNotes
      candidate={candidate({
        triggerListArr: [{ momsList: [stored(1, 2, 'A')] }],
        nonTriggeringMoms: [stored(4, 0, 'B', '2026-11-18 08:00:00'), stored(2, 0, 'B')],
        unresolvedMomsList: [stored(1, 2, 'A'), stored(3, 3, 'C')],
      })}
    />,
  );
  expect(container.textContent).toBe(
    'Non-triggering features: Crack B (2026/11/21 08:05)Features not resolved yet: Crack C (critical, 2026/11/21 08:05)',
  );
});

test('of a routine candidate those of all its sites are named; without any there is no note', async () => {
  const routine = { generalStatus: 'routine', nonTriggeringMoms: { 24: [stored(2, 0, 'B')], 101: [] } };
  const { container } = await show(<FeatureNotes candidate={routine as unknown as Candidate} />);
  expect(container.textContent).toContain('Crack B');
  cleanup();
  expect((await show(<FeatureNotes candidate={candidate({})} />)).container.textContent).toBe('');
});

test('a row per feature, with how long its report waits; its button leads to the report', async () => {
  const report = waitingReport({
    momsList: [waitingFeature(), waitingFeature({ featureType: 'Scarp', featureName: null, location: '' })],
  });
  const onValidate = vi.fn();
  await show(<PendingFeatures reports={[report]} now={NOW} isOutdated={false} onValidate={onValidate} />);
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Feature Type',
    'Feature Name',
    'Observance Timestamp',
    'Details',
    'Location',
    'Remarks',
    'Site',
    'Action',
  ]);
  const [, first, second] = screen.getAllByRole('row');
  expect(first!.textContent).toContain('2026/11/21 08:05');
  expect(first!.textContent).toContain('Waiting 20 min (since 08:50)');
  expect(first!.textContent).toContain('Feature 1 of 2 in this report');
  expect(first!.textContent).toContain('Entered by Noel Likha');
  expect(within(second!).getByText('not named')).toBeTruthy();
  await userEvent.click(within(second!).getByRole('button', { name: 'Validate: Scarp, LPA' }));
  expect(onValidate).toHaveBeenCalledWith(report);
});

test('nothing can be validated on old data', async () => {
  const onValidate = vi.fn();
  await show(<PendingFeatures reports={[waitingReport()]} now={NOW} isOutdated onValidate={onValidate} />);
  await userEvent.click(screen.getByRole('button', { name: /^Validate/ }));
  expect(onValidate).not.toHaveBeenCalled();
});
