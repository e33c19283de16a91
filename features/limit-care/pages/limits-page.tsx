// `/admin/limits`: thresholds and periods of a site: what holds, since when and by whom, and another value from a half hour on.

import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { AdminSection } from '@bantay/web/api/admin-section.tsx';
import { useFieldNow } from '@bantay/web/api/field-clock.ts';
import { useAddressChoice } from '@bantay/web/api/use-address-choice.ts';
import { SelectField } from '@bantay/web/ui/select-field.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LimitKey } from '../../limits/rules/limit-values.ts';
import { LimitDialog } from './limit-dialog.tsx';
import { limitLines } from './limit-model.ts';
import { LimitTable } from './limit-table.tsx';
import { type SiteVersions, useSetLimits } from './use-limit-care.ts';

const LIST_HEIGHT = 560;

export default function LimitsPage() {
  const { t } = useTranslation('limits');
  return (
    <AdminSection
      words={{ title: t('title'), intro: t('intro'), failed: t('failed'), empty: t('empty') }}
      family="limits"
      query={useSetLimits()}
      height={LIST_HEIGHT}
      isEmpty={(data) => data.sites.length === 0}
    >
      {(data) => <OfSite sites={data.sites} />}
    </AdminSection>
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
      <LimitTable siteCode={code} lines={lines} onOpen={setOpen} />
      {line && <LimitDialog key={line.key} siteCode={code} line={line} onClose={() => setOpen(null)} />}
    </>
  );
}
