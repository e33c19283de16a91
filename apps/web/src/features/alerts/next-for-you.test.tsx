import type { WaitingReport } from '@bantay/contract/moms';
import { cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, it } from 'vitest';
import { alerts } from '../../i18n/en/alerts.ts';
import { englishWords } from '../../i18n/english.fixture.ts';
import { NextForYou, tasksOf } from './next-for-you.tsx';
import type { Feed } from './use-feed.ts';

const trigger = (trigger_id: number, validating_status: null | 0 | 1 | -1) => ({
  trigger_id,
  trigger_type: 'rainfall',
  alert_level: 1,
  ts_updated: '2026-11-21 09:00:00',
  validating_status,
});
const candidate = (site_code: string, statuses: (null | 0 | 1 | -1)[], isReleaseTime = true) => ({
  site_id: site_code === 'lpa' ? 24 : 101,
  site_code,
  general_status: 'onset',
  public_alert_level: 1,
  is_release_time: isReleaseTime,
  due: '2026-11-21 09:30:00',
  is_late: false,
  trigger_list_arr: statuses.map((status, index) => trigger(index + 1, status)),
});
const alert = (level: number, isSent: boolean) => ({
  event_alert_id: 5,
  public_alert_symbol: { alert_level: level },
  sent_statuses: { is_sms_sent: isSent },
  releases: [],
});
const feed = (candidates: object[], latest: object[] = []) =>
  ({ candidates, onGoing: { latest, overdue: [], extended: [], invalids: [], summary: [] } }) as unknown as Feed;

afterEach(cleanup);

describe('Next for you', () => {
  it('undecided triggers come first, then untold warnings, then releases', () => {
    const tasks = tasksOf(feed([candidate('lpa', [null, 0]), candidate('scu', [1])], [alert(1, false)]), []);
    expect(tasks.map((task) => task.kind)).toEqual(['validate', 'validate', 'send', 'release']);
  });
  it('reports of features follow the triggers, the longest waiting before the others', () => {
    const report = (temp_moms_id: number, received_at: string) => ({ temp_moms_id, received_at }) as WaitingReport;
    const tasks = tasksOf(feed([candidate('lpa', [null])], [alert(1, false)]), [
      report(8, '2026-11-21 09:20:00'),
      report(7, '2026-11-21 08:00:00'),
    ]);
    expect(tasks.map((task) => (task.kind === 'feature' ? task.report.temp_moms_id : task.kind))).toEqual([
      'validate',
      7,
      8,
      'send',
    ]);
  });
  it('a sent warning asks for nothing', () => {
    expect(tasksOf(feed([], [alert(1, true), alert(0, true)]), [])).toEqual([]);
  });
  it('who was warned must also hear that it is over, after what is more urgent', () => {
    const tasks = tasksOf(feed([candidate('scu', [1])], [alert(0, false)]), []);
    expect(tasks.map((task) => task.kind)).toEqual(['release', 'send']);
  });
  it('a release whose time has not come is not asked for', () => {
    expect(tasksOf(feed([candidate('lpa', [1], false)]), [])).toEqual([]);
  });

  it.each([
    ['2026-11-21 09:00:00', '09:30:00', '2026-11-21T09:42:00+08:00', 'Waiting 12 min (since 09:30)'],
    ['2026-11-20 23:30:00', '00:04:00', '2026-11-21T01:05:00+08:00', 'Waiting 1 h 1 min (since 00:04)'],
  ])('data of %s released at %s: its warning waits since then', async (data_ts, release_time, now, words) => {
    const untold = { ...alert(1, false), event: { site: { site_code: 'lpa' } }, releases: [{ data_ts, release_time }] };
    const ignore = () => undefined;
    render(
      <I18nextProvider i18n={await englishWords({ alerts })}>
        <NextForYou
          feed={feed([], [untold])}
          reports={[]}
          now={Date.parse(now)}
          onDecide={ignore}
          onFeature={ignore}
          onRelease={ignore}
          onSend={ignore}
        />
      </I18nextProvider>,
    );
    expect(screen.getByText(words)).toBeTruthy();
  });
});
