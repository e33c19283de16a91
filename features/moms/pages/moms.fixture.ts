// Reports of landslide features for tests: one crack at lpa with two pictures; a test names what it changes.
import type { WaitingReport } from '@bantay/web/api/shapes.ts';

type WaitingFeature = WaitingReport['momsList'][number];

export const waitingFeature = (more: Partial<WaitingFeature> = {}): WaitingFeature => ({
  featureType: 'crack',
  featureName: 'A',
  instanceId: 3,
  location: 'above the chapel',
  observanceTs: '2026-11-21 08:05:00',
  reportNarrative: 'Longer than last week.',
  remarks: 'Seen after the rain.',
  reporterId: 9,
  validatorId: 1,
  fileName: 'crack one.jpg,crack-2.jpg',
  reporter: 'Ana Reyes',
  validator: 'Ben Cruz',
  ...more,
});

export const waitingReport = (more: Partial<WaitingReport> = {}): WaitingReport => ({
  tempMomsId: 12,
  uploads: [],
  siteCode: 'lpa',
  receivedAt: '2026-11-21 08:50:00',
  enteredBy: { userId: 5, name: 'Noel Likha' },
  momsList: [waitingFeature()],
  ...more,
});
