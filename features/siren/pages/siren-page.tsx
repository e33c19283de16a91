// `/admin/siren`: whether the siren answers, what it reads back, and the buttons that sound, stop and try it.
import { May } from '@bantay/web/api/may.tsx';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { useReasonForm } from '@bantay/web/api/use-reason-form.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { type Column, DataTable } from '@bantay/web/ui/data-table.tsx';
import page from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { ReasonDialog } from '@bantay/web/ui/reason-dialog.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ORDER_CALLS, ORDERS, type Order, type SeenSiren, useOrder, useSiren } from './use-siren.ts';

const HEIGHT = 400;

export default function SirenPage() {
  const { t } = useTranslation('siren');
  const problemText = useProblemText();
  const query = useSiren();
  const [asked, setAsked] = useState<Order | null>(null);
  return (
    <div className={page.page}>
      <PageHead title={t('title')} line={t('intro')}>
        {query.data?.isSet &&
          ORDERS.map((order) => (
            <May key={order} call={ORDER_CALLS[order]} everywhere>
              <Button kind={order === 'sound' ? 'danger' : 'secondary'} onClick={() => setAsked(order)}>
                {t(`${order}.button`)}
              </Button>
            </May>
          ))}
      </PageHead>
      <QueryState query={query} height={HEIGHT} what={t('failed')} describe={problemText}>
        {(seen) => (seen.isSet ? <Shown seen={seen} /> : <Band kind="info">{t('none')}</Band>)}
      </QueryState>
      {asked && <OrderDialog order={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

function OrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('siren');
  const form = useReasonForm({
    save: useOrder(order),
    contentOf: (reason) => ({ reason }),
    done: t('ordered'),
    onClose,
  });
  return (
    <ReasonDialog
      {...form}
      title={t(`${order}.button`)}
      text={t(`${order}.text`)}
      words={{
        ...{ cancel: t('cancel'), save: t(`${order}.button`), reason: t('reason'), hint: t('reasonHint') },
        missing: t('reasonMissing'),
      }}
      kind={order === 'sound' ? 'danger' : 'primary'}
    />
  );
}

type Ordered = SeenSiren['orders'][number];

/** What it reads back goes before what it was told. */
function stateOf({ isOn, shouldSound, askedAt, fault }: SeenSiren) {
  if (fault !== null) return `faults.${fault}` as const;
  if (askedAt === null) return 'states.never';
  if (isOn) return shouldSound ? 'states.on' : 'states.held';
  return shouldSound ? 'states.soon' : 'states.off';
}

function Shown({ seen }: { seen: SeenSiren }) {
  const { t } = useTranslation('siren');
  const { askedAt, fault, trouble, testedAt, soundedAt, orders, battery } = seen;
  const columns: Column<Ordered>[] = [
    { key: 'at', header: t('at'), cell: ({ at }) => shownTime(at) },
    { key: 'kind', header: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
    { key: 'by', header: t('by'), cell: ({ by, reason }) => (by === null ? '–' : `${by}: ${reason ?? ''}`) },
    { key: 'end', header: t('end'), cell: (order) => t(endOf(order)) },
  ];
  return (
    <>
      {seen.isDemo && <Band kind="info">{t('demo')}</Band>}
      <Band kind={fault === null ? 'info' : 'failed'}>{t(stateOf(seen))}</Band>
      {trouble !== null && <Band kind="failed">{t(`troubles.${trouble}`)}</Band>}
      <p>{askedAt === null ? t('states.never') : t('askedAt', { time: shownTime(askedAt) })}</p>
      <p>{testedAt === null ? t('neverTested') : t('testedAt', { time: shownTime(testedAt) })}</p>
      <p>{soundedAt === null ? t('neverSounded') : t('soundedAt', { time: shownTime(soundedAt) })}</p>
      {battery !== null && <BatteryLine battery={battery} />}
      {orders.length > 0 && (
        <DataTable caption={t('list')} columns={columns} rows={orders} rowKey={({ orderId }) => orderId} />
      )}
    </>
  );
}

function BatteryLine({ battery }: { battery: NonNullable<SeenSiren['battery']> }) {
  const { t } = useTranslation('siren');
  const { value, lowest, readAt, isSilent } = battery;
  if (value === null || readAt === null) return <p>{t('batteryNever')}</p>;
  return <p>{t(isSilent ? 'batterySilent' : 'battery', { value, lowest, time: shownTime(readAt) })}</p>;
}

function endOf({ readBack, isDone, fault }: Ordered) {
  if (readBack) return isDone ? 'ends.done' : 'ends.readBack';
  if (fault !== null) return `faults.${fault}` as const;
  return isDone ? 'ends.notAsked' : 'ends.waiting';
}
