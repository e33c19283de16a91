// The time of a page of charts: the bar above them, the charts themselves, and the same charts once more for what they are compared with.

import type { SiteCode } from '@bantay/features/sites/rules/site.ts';
import type { TimeLook } from '@bantay/features/time-bar/rules/time-look.ts';
import { type ReactNode, Suspense } from 'react';
import { useAddressChoice } from '../api/use-address-choice.ts';
import { useTimeLook } from '../api/use-time-look.ts';
import { RANGE_DAYS, type RangeName } from '../ui/date-range.ts';
import { lazy } from '../ui/lazy.tsx';
import { timeParts } from './use-chart-marks.ts';

// Both come after the page they stand on.
const TimeBar = lazy(async () => ({ default: (await timeParts()).TimeBar }));
const ComparedWith = lazy(async () => ({ default: (await timeParts()).ComparedWith }));

export interface ShownCharts {
  site: SiteCode;
  look: TimeLook;
  /** The second of two: without what stands on the page once. */
  isCompared: boolean;
}

interface Props {
  site: SiteCode;
  range: RangeName;
  /** Longest stretch that can be asked for, days; null: any. */
  mostDays: number | null;
  /** Whether these charts can show what was known at a time; left out: they can. */
  canKnow?: boolean;
  children: (shown: ShownCharts) => ReactNode;
}

/** px of the bar that comes: nothing jumps. */
const BAR_HEIGHT = 44;

export function TimeBarSlot({ site, range, mostDays, canKnow = true, children }: Props) {
  const [asked, change] = useTimeLook();
  const look = canKnow ? asked : { ...asked, known: null };
  // `year`, the code of a site, or nothing; what is neither shows nothing more (compared-with).
  const [compared, setCompared] = useAddressChoice('with', (text) => text, '');
  const days = RANGE_DAYS[range];
  return (
    <>
      <div style={{ minHeight: BAR_HEIGHT }}>
        <Suspense>
          <TimeBar {...{ site, look, days, mostDays, canKnow, compared }} onChange={change} onCompare={setCompared} />
        </Suspense>
      </div>
      {children({ site, look, isCompared: false })}
      {compared !== '' && (
        <Suspense>
          <ComparedWith {...{ site, look, days, compared }}>
            {(other) => children({ ...other, isCompared: true })}
          </ComparedWith>
        </Suspense>
      )}
    </>
  );
}
