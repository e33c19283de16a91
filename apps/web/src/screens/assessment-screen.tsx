// `/assessment/{site}`: household data, beside which the dashboard's feed says how high the alert is.
import { useFeedOf } from '@bantay/features/dashboard/pages/use-feed-of.ts';
import { HouseholdsPage } from '@bantay/features/households/pages/households-page.tsx';
import { useState } from 'react';
import { useFieldNow } from '../api/field-clock.ts';
import { STALE_MS } from '../api/polling.ts';
import { useSite } from '../api/use-site.ts';

const MINUTE = 60_000;

/** @public fetched by its address (screen-files.ts). */
export default function AssessmentScreen() {
  const site = useSite();
  const feed = useFeedOf(site);
  const now = useFieldNow(MINUTE);
  // Since when the first answer is waited for.
  const [opened] = useState(now);
  const row = feed.data?.onGoing.summary.find((one) => one.site.siteCode === site);
  // As on the dashboard: what is old or could not be read is unknown; on its way it is neither.
  const isOld = feed.data ? now - feed.data.now > STALE_MS || feed.isError : feed.isError || now - opened > MINUTE;
  const level = isOld ? null : row?.plate.shown;
  return <HouseholdsPage key={site} site={site} level={level} />;
}
