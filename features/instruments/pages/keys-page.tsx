// `/admin/keys`: keys of loggers, gateways and feeds; a new one is shown once, one that is revoked brings nothing more.
import { useMay } from '@bantay/web/api/may.tsx';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { type Column, DataTable } from '@bantay/web/ui/data-table.tsx';
import rows from '@bantay/web/ui/form-rows.module.css';
import { keyColumns, Revoked } from '@bantay/web/ui/key-columns.tsx';
import page from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { connectPath } from '../../loggers/rules/logger-addresses.ts';
import { keyCalls } from '../wire/keys.calls.ts';
import { Mark } from './instrument-cells.tsx';
import { type MadeKey, NewKeyDialog } from './new-key-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { ShownKeyDialog } from './shown-key-dialog.tsx';
import { useCaredColumns, useCaredGauges } from './use-instruments.ts';
import { type CaredKey, useKeys } from './use-keys.ts';

type Open = { kind: 'new' } | { kind: 'made'; made: MadeKey } | { kind: 'revoke'; key: CaredKey };

const LIST_HEIGHT = 320;

export default function KeysPage() {
  const { t } = useTranslation('keys');
  const problemText = useProblemText();
  const may = useMay();
  const query = useKeys();
  // What a key may bring: without them none is made.
  const gauges = useCaredGauges().data?.gauges;
  const columns = useCaredColumns().data?.columns;
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <div className={page.page}>
      <PageHead title={t('title')} line={t('intro')}>
        {query.data && gauges && columns && may(keyCalls.createKey) !== false && (
          <Button kind="primary" onClick={() => setOpen({ kind: 'new' })}>
            {t('new.open')}
          </Button>
        )}
      </PageHead>
      <QueryState
        query={query}
        height={LIST_HEIGHT}
        what={t('failed')}
        describe={problemText}
        isEmpty={(data) => data.keys.length === 0}
        emptyText={t('empty')}
      >
        {(data) => <KeyTable keys={data.keys} onRevoke={(key) => setOpen({ kind: 'revoke', key })} />}
      </QueryState>
      {open?.kind === 'new' && gauges && columns && (
        <NewKeyDialog {...{ gauges, columns }} onMade={(made) => setOpen({ kind: 'made', made })} onClose={close} />
      )}
      {open?.kind === 'made' && <ShownKeyDialog made={open.made} onClose={close} />}
      {open?.kind === 'revoke' && (
        <RevokeDialog revoked={open.key} left={leftBy(open.key, query.data?.keys ?? [])} onClose={close} />
      )}
    </div>
  );
}

/** What no other valid key brings. */
function leftBy(key: CaredKey, keys: readonly CaredKey[]): string[] {
  const others = keys.filter(({ keyId, revokedAt }) => revokedAt === null && keyId !== key.keyId);
  const brought = new Set(others.flatMap(({ gauges, columns }) => [...gauges, ...columns]));
  return [...key.gauges, ...key.columns].filter((name) => !brought.has(name));
}

interface TableProps {
  keys: readonly CaredKey[];
  onRevoke: (key: CaredKey) => void;
}

function KeyTable({ keys, onRevoke }: TableProps) {
  const { t } = useTranslation('keys');
  const by = (name: string | null) => name ?? t('byCommand');
  const shared = keyColumns<CaredKey>({
    ...{ key: t('key'), made: t('made'), byCommand: t('byCommand') },
    numberOf: (id) => t('number', { id }),
  });
  const columns: Column<CaredKey>[] = [
    shared.name,
    {
      key: 'brings',
      header: t('brings'),
      cell: ({ gauges, columns: built, feeds }) =>
        [...gauges, ...built, ...feeds.map((feed) => t(`kinds.${feed}`))].join(', '),
    },
    shared.made,
    {
      key: 'used',
      header: t('used'),
      cell: ({ lastUsedAt, revokedAt }) =>
        lastUsedAt !== null ? shownTime(lastUsedAt) : revokedAt === null ? <Mark>{t('never')}</Mark> : t('never'),
    },
    {
      key: 'state',
      header: t('state'),
      cell: ({ revokedAt, revokedBy, revokedFor }) =>
        revokedAt === null ? (
          t('valid')
        ) : (
          <Revoked said={t('revokedAt', { time: shownTime(revokedAt) })} by={by(revokedBy)} reason={revokedFor} />
        ),
    },
    { key: 'changes', header: t('changes'), cell: (key) => <Changes changed={key} onRevoke={onRevoke} /> },
  ];
  // Those that hold stand first, the newest before the others.
  const sorted = [...keys].sort(
    (a, b) => Number(a.revokedAt !== null) - Number(b.revokedAt !== null) || b.keyId - a.keyId,
  );
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={sorted}
      rowKey={({ keyId }) => keyId}
      rowLook={({ revokedAt }) => (revokedAt === null ? undefined : 'sunken')}
    />
  );
}

function Changes({ changed, onRevoke }: { changed: CaredKey; onRevoke: TableProps['onRevoke'] }) {
  const { t } = useTranslation('keys');
  const may = useMay();
  // 0 is no site's number: what is of none is everybody's.
  const sites = changed.siteIds.map((id) => (id === 0 ? ('all' as const) : id));
  const { name, keyId: id } = changed;
  if (changed.revokedAt !== null) return '–';
  return (
    <span className={rows.actions}>
      <Link to={connectPath(name)} aria-label={t('connectOf', { name, id })}>
        {t('connect')}
      </Link>
      {sites.every((site) => may(keyCalls.revokeKey, site) !== false) && (
        <Button size="s" aria-label={t('revoke.openOf', { name, id })} onClick={() => onRevoke(changed)}>
          {t('revoke.open')}
        </Button>
      )}
    </span>
  );
}
