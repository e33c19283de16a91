// What was set before, newest first; an earlier value is put back as a new one.
import { Button } from '@bantay/web/ui/button.tsx';
import { type Column, DataTable } from '@bantay/web/ui/data-table.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import type { Version } from './use-limit-care.ts';

interface Props {
  versions: readonly Version[];
  unit: string;
  onPutBack: (version: Version) => void;
}

export function VersionList({ versions, unit, onPutBack }: Props) {
  const { t } = useTranslation('limits');
  if (versions.length === 0) return <p>{t('history.none')}</p>;
  const columns: Column<Version>[] = [
    { key: 'value', header: t('holds'), cell: ({ value }) => (value === null ? t('nobody') : `${value} ${unit}`) },
    {
      key: 'from',
      header: t('since'),
      cell: ({ validFrom }) => (validFrom === null ? t('always') : shownTime(validFrom)),
    },
    {
      key: 'by',
      header: t('history.by'),
      cell: ({ setBy, setAt, reason }) => `${setBy ?? t('operator')}, ${shownTime(setAt)}: ${reason}`,
    },
    {
      key: 'back',
      header: t('changes'),
      cell: (version) =>
        version.value !== null && (
          <Button size="s" onClick={() => onPutBack(version)}>
            {t('history.putBack', { value: `${version.value} ${unit}` })}
          </Button>
        ),
    },
  ];
  return (
    <>
      <h3>{t('history.title')}</h3>
      <DataTable caption={t('history.title')} columns={columns} rows={versions} rowKey={({ versionId }) => versionId} />
    </>
  );
}
