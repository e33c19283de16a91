// 'More gauges (1)': active gauges beyond the specified four or three, judged like the others, so shown like them.
import { keys } from '@bantay/web/api/keys.ts';
import { pollingAlways } from '@bantay/web/api/polling.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import type { RainfallView } from './use-rainfall.ts';

interface Props {
  site: SiteCode;
  /** Names what is read. */
  look: string;
  /** Reading and drawing are the page's own: this piece comes after it and takes none of it along. */
  read: (signal: AbortSignal) => Promise<RainfallView>;
  children: (view: RainfallView) => ReactNode;
}

export function MoreGauges({ site, look, read, children }: Props) {
  const { t } = useTranslation('rainfall');
  const problemText = useProblemText();
  const { data, error } = useQuery({
    queryKey: keys.rainfall(site, 'more', look),
    queryFn: ({ signal }) => read(signal),
    ...pollingAlways,
    structuralSharing: false,
  });
  if (error && !data) return <Band kind="failed">{t('moreFailed', { reason: problemText(error) })}</Band>;
  if (!data || data.gauges.length === 0) return null;
  return (
    <section aria-labelledby="more-gauges">
      <h2 id="more-gauges">{t('moreGauges', { number: data.gauges.length })}</h2>
      {children(data)}
    </section>
  );
}
