// What the calendar shows first: what goes on now and comes next.
import type { FirstData } from '@bantay/kernel/text/first-data';
import type { PageLanguage } from '@bantay/kernel/text/page-language';
import type { Instant } from '@bantay/kernel/time/manila-time';

const NOTHING: Readonly<Record<PageLanguage, string>> = {
  en: 'Nothing is planned.',
  fil: 'Walang nakaplanong gawain.',
  war: 'Waray nakaplano nga hitabo.',
};

/** As many as fit on a telephone. */
const MOST = 5;

export interface SeenActivity {
  activityName: string;
  activityPlace: string | null;
  siteCode: string;
  startDate: number;
  endDate: number;
}

/** In any order. */
export function firstActivities(all: readonly SeenActivity[], now: Instant, language: PageLanguage): FirstData {
  const coming = all
    .filter(({ endDate }) => endDate >= now)
    .sort((a, b) => a.startDate - b.startDate)
    .slice(0, MOST);
  return {
    sentence: coming.length === 0 ? NOTHING[language] : null,
    rows: coming.map(({ activityName, activityPlace, siteCode, startDate }) => ({
      name: activityName,
      value: [siteCode.toUpperCase(), ...(activityPlace ? [activityPlace] : [])].join(' · '),
      at: startDate,
    })),
  };
}
