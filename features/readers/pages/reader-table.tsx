// Keys for reading: what each opens, until when, when it was last used, and whether it still holds.
import { useMay } from '@bantay/web/api/may.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { type Column, DataTable } from '@bantay/web/ui/data-table.tsx';
import { keyColumns, Revoked } from '@bantay/web/ui/key-columns.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import { readerCalls } from '../wire/readers.calls.ts';
import styles from './readers.module.css';
import type { ReadingKey } from './use-readers.ts';

interface Props {
  keys: readonly ReadingKey[];
  onRevoke: (key: ReadingKey) => void;
}

export function ReaderTable({ keys, onRevoke }: Props) {
  const { t } = useTranslation('readers');
  const may = useMay();
  const mayRevoke = may(readerCalls.revokeReadingKey, 'all') !== false;
  const by = (name: string | null) => name ?? t('byCommand');
  const shared = keyColumns<ReadingKey>({
    ...{ key: t('key'), made: t('made'), byCommand: t('byCommand') },
    numberOf: (id) => t('number', { id }),
  });
  const columns: Column<ReadingKey>[] = [
    shared.name,
    {
      key: 'opens',
      header: t('opens'),
      cell: ({ scopes, rate }) => (
        <span className={styles.lines}>
          {scopes.map((scope) => t(`scopes.${scope}`)).join(', ')}
          <span>{t('aMinute', { rate })}</span>
        </span>
      ),
    },
    shared.made,
    {
      key: 'used',
      header: t('used'),
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('never') : shownTime(lastUsedAt)),
    },
    { key: 'state', header: t('state'), cell: (key) => <State of={key} by={by} /> },
    {
      key: 'changes',
      header: t('changes'),
      cell: (key) =>
        key.revokedAt === null && mayRevoke ? (
          <Button
            size="s"
            aria-label={t('revoke.openOf', { name: key.name, id: key.keyId })}
            onClick={() => onRevoke(key)}
          >
            {t('revoke.open')}
          </Button>
        ) : (
          '–'
        ),
    },
  ];
  // Those that hold stand first, the newest before the others.
  const sorted = [...keys].sort((a, b) => Number(b.holds) - Number(a.holds) || b.keyId - a.keyId);
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={sorted}
      rowKey={({ keyId }) => keyId}
      rowLook={({ holds }) => (holds ? undefined : 'sunken')}
    />
  );
}

function State({
  of: { validUntil, holds, revokedAt, revokedBy, revokedFor },
  by,
}: {
  of: ReadingKey;
  by: (name: string | null) => string;
}) {
  const { t } = useTranslation('readers');
  if (revokedAt === null) {
    const time = shownTime(validUntil);
    return holds ? t('validUntil', { time }) : t('over', { time });
  }
  return <Revoked said={t('revokedAt', { time: shownTime(revokedAt) })} by={by(revokedBy)} reason={revokedFor} />;
}
