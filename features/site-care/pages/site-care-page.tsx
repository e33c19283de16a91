// `/admin/sites`: the slopes that are watched; a new one, what is said of each, and one that is watched no more.
import { AdminSection } from '@bantay/web/api/admin-section.tsx';
import { useMay } from '@bantay/web/api/may.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { type Column, DataTable } from '@bantay/web/ui/data-table.tsx';
import styles from '@bantay/web/ui/form-rows.module.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { siteCareCalls } from '../wire/site-care.calls.ts';
import { RetireDialog } from './retire-dialog.tsx';
import { SiteDialog } from './site-dialog.tsx';
import { formOf, shownOf } from './site-form.ts';
import { type CaredSite, useCaredSites } from './use-site-care.ts';

type Open = { kind: 'new' } | { kind: 'change' | 'retire' | 'restore'; site: CaredSite } | null;

const LIST_HEIGHT = 320;

export default function SiteCarePage() {
  const { t } = useTranslation('sites');
  const may = useMay();
  const query = useCaredSites();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const sites = query.data?.sites ?? [];
  return (
    <AdminSection
      words={{ title: t('title'), intro: t('intro'), failed: t('failed'), empty: t('empty') }}
      family="sites"
      query={query}
      height={LIST_HEIGHT}
      isEmpty={(data) => data.sites.length === 0}
      actions={
        query.data &&
        may(siteCareCalls.createSite, 'all') !== false && (
          <Button kind="primary" onClick={() => setOpen({ kind: 'new' })}>
            {t('new.open')}
          </Button>
        )
      }
      after={
        <>
          {open?.kind === 'new' && <SiteDialog site={null} sites={sites} onClose={close} />}
          {open?.kind === 'change' && <SiteDialog site={open.site} sites={sites} onClose={close} />}
          {(open?.kind === 'retire' || open?.kind === 'restore') && (
            <RetireDialog site={open.site} deed={open.kind} onClose={close} />
          )}
        </>
      }
    >
      {(data) => <SiteTable sites={data.sites} onOpen={setOpen} />}
    </AdminSection>
  );
}

function SiteTable({ sites, onOpen }: { sites: readonly CaredSite[]; onOpen: (open: Open) => void }) {
  const { t } = useTranslation('sites');
  const columns: Column<CaredSite>[] = [
    {
      key: 'site',
      header: t('site'),
      cell: ({ siteCode, active, barangay, municipality, province }) => (
        <span>
          <strong>{siteCode.toUpperCase()}</strong>
          {!active && ` (${t('retired')})`}
          <br />
          {[barangay, municipality, province].join(', ')}
        </span>
      ),
    },
    { key: 'households', header: t('fields.households'), cell: ({ households }) => households },
    {
      key: 'position',
      header: t('position'),
      cell: ({ latitude, longitude, outline }) => (
        <span>
          {latitude === null || longitude === null ? t('noPosition') : `${latitude}, ${longitude}`}
          {outline && (
            <>
              <br />
              {t('outlined', { corners: outline.length })}
            </>
          )}
        </span>
      ),
    },
    {
      key: 'topics',
      header: t('fields.topics'),
      cell: ({ topics }) => topics.map((topic) => t(`topics.${topic}`)).join(', '),
    },
    { key: 'shares', header: t('fields.shares'), cell: (site) => shownOf(formOf(site), 'shares') || t('ownOnly') },
    {
      key: 'changes',
      header: t('changes'),
      cell: (site) => <Changes site={site} onOpen={onOpen} />,
    },
  ];
  return (
    <DataTable
      caption={t('listed')}
      columns={columns}
      rows={sites}
      rowKey={({ siteId }) => siteId}
      rowLook={({ active }) => (active ? undefined : 'sunken')}
    />
  );
}

function Changes({ site, onOpen }: { site: CaredSite; onOpen: (open: Open) => void }) {
  const { t } = useTranslation('sites');
  const may = useMay();
  const code = site.siteCode.toUpperCase();
  if (!site.active)
    return may(siteCareCalls.restoreSite, 'all') === false ? (
      '–'
    ) : (
      <Button size="s" aria-label={t('restore.openOf', { code })} onClick={() => onOpen({ kind: 'restore', site })}>
        {t('restore.open')}
      </Button>
    );
  return (
    <span className={styles.actions}>
      {may(siteCareCalls.changeSite, site.siteId) !== false && (
        <Button size="s" aria-label={t('edit.openOf', { code })} onClick={() => onOpen({ kind: 'change', site })}>
          {t('edit.open')}
        </Button>
      )}
      {may(siteCareCalls.retireSite, 'all') !== false && (
        <Button size="s" aria-label={t('retire.openOf', { code })} onClick={() => onOpen({ kind: 'retire', site })}>
          {t('retire.open')}
        </Button>
      )}
    </span>
  );
}
