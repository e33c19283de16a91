// `/connect/NAME`: what arrived from the key of a machine in the last hour, accepted and refused with reasons.
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import page from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ArrivalTable } from './arrival-table.tsx';
import { FirstLines } from './first-lines.tsx';
import { type Connection, useConnection } from './use-connection.ts';

const HEIGHT = 320;

export default function ConnectPage() {
  const { t } = useTranslation('machines');
  const { name = '' } = useParams();
  const problemText = useProblemText();
  const query = useConnection(name);
  return (
    <div className={page.page}>
      <PageHead title={t('titleOf', { name: query.data?.name ?? name })} line={t('intro')} />
      <QueryState query={query} height={HEIGHT} what={t('failed')} describe={problemText}>
        {(seen) => <Seen seen={seen} />}
      </QueryState>
    </div>
  );
}

function Seen({ seen }: { seen: Connection }) {
  const { t } = useTranslation('machines');
  const { revokedAt, gauges, columns, feeds, battery, arrivals } = seen;
  const brings = [...gauges, ...columns.map(({ name }) => name), ...feeds.map((feed) => t(`feeds.${feed}`))];
  const sum = (of: 'accepted' | 'refused') => arrivals.reduce((total, one) => total + (one[of] ?? 0), 0);
  return (
    <>
      {revokedAt !== null && <Band kind="failed">{t('revoked', { time: shownTime(revokedAt) })}</Band>}
      <p>{t('brings', { names: brings.join(', ') })}</p>
      {battery && (
        <p>
          {t(battery.isLow ? 'batteryLow' : 'battery', {
            ...{ volts: battery.volts, time: shownTime(battery.arrivedAt), low: battery.lowFrom },
          })}
        </p>
      )}
      {arrivals.length === 0 ? (
        <FirstLines seen={seen} />
      ) : (
        <>
          <p aria-live="polite">
            {t('counts', { posts: arrivals.length, accepted: sum('accepted'), refused: sum('refused') })}
          </p>
          <ArrivalTable arrivals={arrivals} />
        </>
      )}
    </>
  );
}
