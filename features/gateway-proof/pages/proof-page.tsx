// `/admin/gateway`: whether an SMS can still leave, proven by those that came back.
import { May } from '@bantay/web/api/may.tsx';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { type Column, DataTable } from '@bantay/web/ui/data-table.tsx';
import page from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toLocal } from '../../accounts/rules/phone-number.ts';
import { proofCalls } from '../wire/gateway-proof.calls.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { type SeenProof, useProof } from './use-proof.ts';

const HEIGHT = 400;

export default function ProofPage() {
  const { t } = useTranslation('proof');
  const problemText = useProblemText();
  const query = useProof();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={page.page}>
      <PageHead title={t('title')} line={t('intro')}>
        {query.data && (
          <May call={proofCalls.changeProof} everywhere>
            <Button kind="primary" onClick={() => setOpen(true)}>
              {t('change')}
            </Button>
          </May>
        )}
      </PageHead>
      <QueryState query={query} height={HEIGHT} what={t('failed')} describe={problemText}>
        {(seen) => <Shown seen={seen} />}
      </QueryState>
      {isOpen && query.data && <ProofDialog setting={query.data.setting} onClose={() => setOpen(false)} />}
    </div>
  );
}

type Proof = SeenProof['proofs'][number];

function Shown({ seen: { setting, canProve, state, proofs } }: { seen: SeenProof }) {
  const { t } = useTranslation('proof');
  const { number, by, at, reason } = setting;
  const columns: Column<Proof>[] = [
    { key: 'sent', header: t('sent'), cell: ({ sentAt }) => shownTime(sentAt) },
    { key: 'cause', header: t('cause'), cell: ({ cause }) => t(`causes.${cause}`) },
    {
      key: 'back',
      header: t('back'),
      cell: ({ seconds }) => (seconds === null ? t('notBack') : t('seconds', { seconds })),
    },
  ];
  return (
    <>
      {!canProve && <Band kind="info">{t('cannot')}</Band>}
      {canProve && number === null && <Band kind="info">{t('off')}</Band>}
      {canProve && number !== null && (
        <Band kind={state === 'failed' ? 'failed' : 'info'}>{t(`states.${state ?? 'none'}`)}</Band>
      )}
      {number !== null && <p>{t('goesTo', { number: toLocal(number) })}</p>}
      {at !== null && <p>{t('by', { name: by ?? '', time: shownTime(at), reason: reason ?? '' })}</p>}
      {proofs.length > 0 && (
        <DataTable caption={t('list')} columns={columns} rows={proofs} rowKey={({ sentAt }) => sentAt} />
      )}
    </>
  );
}
