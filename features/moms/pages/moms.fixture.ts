// Reports of landslide features for tests: one crack at lpa with two pictures; a test names what it changes.
import type { WaitingReport } from '../wire/moms.ts';

type WaitingFeature = WaitingReport['moms_list'][number];

export const waitingFeature = (more: Partial<WaitingFeature> = {}): WaitingFeature => ({
  feature_type: 'crack',
  feature_name: 'A',
  instance_id: 3,
  location: 'above the chapel',
  observance_ts: '2026-11-21 08:05:00',
  report_narrative: 'Longer than last week.',
  remarks: 'Seen after the rain.',
  reporter_id: 9,
  validator_id: 1,
  file_name: 'crack one.jpg,crack-2.jpg',
  reporter: 'Ana Reyes',
  validator: 'Ben Cruz',
  ...more,
});

export const waitingReport = (more: Partial<WaitingReport> = {}): WaitingReport => ({
  temp_moms_id: 12,
  uploads: [],
  site_code: 'lpa',
  received_at: '2026-11-21 08:50:00',
  entered_by: { user_id: 5, name: 'Noel Likha' },
  moms_list: [waitingFeature()],
  ...more,
});
