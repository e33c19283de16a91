// `/admin/two-names`: at which sites and levels a release needs the name of a second person.
import { AdminSection } from '@bantay/web/api/admin-section.tsx';
import { useMay } from '@bantay/web/api/may.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { type Column, DataTable } from '@bantay/web/ui/data-table.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { POLICY_LEVELS } from '../rules/second-person.ts';
import { twoNamesCalls } from '../wire/two-names.calls.ts';
import { PolicyDialog } from './policy-dialog.tsx';
import { type SitePolicies, usePolicies } from './use-two-names.ts';

const LIST_HEIGHT = 240;

export default function PoliciesPage() {
  const { t } = useTranslation('twonames');
  const [open, setOpen] = useState<SitePolicies | null>(null);
  return (
    <AdminSection
      words={{ title: t('title'), intro: t('intro'), failed: t('title'), empty: t('empty') }}
      family="two-names"
      query={usePolicies()}
      height={LIST_HEIGHT}
      isEmpty={(data) => data.sites.length === 0}
      after={open && <PolicyDialog key={open.siteId} policies={open} onClose={() => setOpen(null)} />}
    >
      {(data) => <PolicyTable sites={data.sites} onOpen={setOpen} />}
    </AdminSection>
  );
}

function PolicyTable({ sites, onOpen }: { sites: readonly SitePolicies[]; onOpen: (site: SitePolicies) => void }) {
  const { t } = useTranslation('twonames');
  const may = useMay();
  const columns: Column<SitePolicies>[] = [
    { key: 'site', header: t('site'), cell: ({ siteCode }) => <strong>{siteCode.toUpperCase()}</strong> },
    ...POLICY_LEVELS.map(
      (level): Column<SitePolicies> => ({
        key: `level ${level}`,
        header: t('level', { level }),
        cell: ({ levels }) => <SetFor policy={levels.find((one) => one.level === level)} />,
      }),
    ),
    {
      key: 'change',
      header: t('changes'),
      cell: (site) =>
        may(twoNamesCalls.changeReleasePolicies, site.siteId) === false ? (
          '–'
        ) : (
          <Button
            size="s"
            aria-label={t('edit.openOf', { code: site.siteCode.toUpperCase() })}
            onClick={() => onOpen(site)}
          >
            {t('edit.open')}
          </Button>
        ),
    },
  ];
  return <DataTable caption={t('title')} columns={columns} rows={sites} rowKey={({ siteId }) => siteId} />;
}

function SetFor({ policy }: { policy: SitePolicies['levels'][number] | undefined }) {
  const { t } = useTranslation('twonames');
  if (!policy) return '–';
  const { secondPerson, overrideAfterS } = policy;
  if (secondPerson !== 'must') return t(`modes.${secondPerson}`);
  return `${t('modes.must')}, ${t('seconds', { seconds: overrideAfterS })}`;
}
