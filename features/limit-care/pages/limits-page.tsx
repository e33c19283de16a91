// `/admin/limits`: thresholds and periods of a site: what holds, since when and by whom, and another value from a half hour on.

import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { useFieldNow } from '@bantay/web/api/field-clock.ts';
import { useAddressChoice } from '@bantay/web/api/use-address-choice.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { WhoChanged } from '@bantay/web/api/who-changed.tsx';
import page from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { SelectField } from '@bantay/web/ui/select-field.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LimitKey } from '../../limits/rules/limits.ts';
import { LimitDialog } from './limit-dialog.tsx';
import { limitLines } from './limit-model.ts';
import { LimitTable } from './limit-table.tsx';
import { type SiteVersions, useSetLimits } from './use-limit-care.ts';

const LIST_HEIGHT = 560;

export default function LimitsPage() {
  const { t } = useTranslation('limits');
  const problemText = useProblemText();
  const query = useSetLimits();
  return (
    <div className={page.page}>
      <PageHead title={t('title')} line={t('intro')}>
        <WhoChanged family="limits" />
      </PageHead>
      <QueryState
        query={query}
        height={LIST_HEIGHT}
        what={t('failed')}
        describe={problemText}
        isEmpty={(data) => data.sites.length === 0}
        emptyText={t('empty')}
      >
        {(data) => <OfSite sites={data.sites} />}
      </QueryState>
    </div>
  );
}

function OfSite({ sites }: { sites: readonly SiteVersions[] }) {
  const { t } = useTranslation('limits');
  const now = useFieldNow(MINUTE_MS);
  const [code, setCode] = useAddressChoice(
    'site',
    (text) => (sites.some(({ siteCode }) => siteCode === text) ? text : null),
    sites[0]?.siteCode ?? '',
  );
  const [open, setOpen] = useState<LimitKey | null>(null);
  const lines = limitLines(sites.find(({ siteCode }) => siteCode === code)?.versions ?? [], now);
  const line = lines.find(({ key }) => key === open);
  return (
    <>
      <SelectField
        label={t('site')}
        value={code}
        onChange={setCode}
        options={sites.map(({ siteCode }) => ({ value: siteCode, label: siteCode.toUpperCase() }))}
      />
      <LimitTable lines={lines} onOpen={setOpen} />
      {line && <LimitDialog key={line.key} siteCode={code} line={line} onClose={() => setOpen(null)} />}
    </>
  );
}
