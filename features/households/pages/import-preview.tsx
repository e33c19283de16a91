// Row by row what an import would do: new, changed in what, without change, or refused with line and reason.
import type { Column } from '@bantay/web/ui/data-table.tsx';
import { SelectField } from '@bantay/web/ui/field.tsx';
import { LongTable } from '@bantay/web/ui/long-table.tsx';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlannedHousehold, PlannedKind } from '../rules/household-rows.ts';
import styles from './households.module.css';

const KINDS: readonly PlannedKind[] = ['refused', 'change', 'add', 'same'];
const ALL = 'all';

export function ImportPreview({ plan, missing }: { plan: readonly PlannedHousehold[]; missing: string }) {
  const { t } = useTranslation('households');
  const [only, setOnly] = useState<PlannedKind | null>(null);
  const shown = useMemo(() => (only === null ? plan : plan.filter(({ kind }) => kind === only)), [plan, only]);
  const columns = useMemo<Column<PlannedHousehold>[]>(
    () => [
      { key: 'line', header: t('import.line'), cell: ({ line }) => line, align: 'right' },
      { key: 'number', header: t('number'), cell: ({ entry }) => entry.number || '–' },
      { key: 'head', header: t('head'), cell: ({ entry }) => entry.head.name || '–' },
      { key: 'purok', header: t('purok'), cell: ({ entry }) => entry.purok ?? '–' },
      { key: 'members', header: t('members'), cell: ({ entry }) => entry.members.length, align: 'right' },
      { key: 'what', header: t('import.what'), cell: (one) => <What planned={one} missing={missing} /> },
    ],
    [t, missing],
  );
  return (
    <>
      <div className={styles.filters}>
        <SelectField
          label={t('import.only')}
          value={only ?? ALL}
          onChange={(value) => setOnly(KINDS.find((kind) => kind === value) ?? null)}
          options={[
            { value: ALL, label: t('import.all') },
            ...KINDS.map((kind) => ({ value: kind, label: t(`import.kinds.${kind}`) })),
          ]}
        />
      </div>
      <LongTable caption={t('import.preview')} columns={columns} rows={shown} rowKey={({ line }) => line} />
    </>
  );
}

function What({ planned, missing }: { planned: PlannedHousehold; missing: string }) {
  const { t } = useTranslation('households');
  const { kind, changes, faults, known, entry } = planned;
  const parts = changes.map((part) => {
    if (part === 'purok') return `${t('import.changes.purok')} ${known?.entry.purok ?? '–'} → ${entry.purok ?? '–'}`;
    if (part === 'head' && known && known.entry.head.name !== entry.head.name) {
      return `${t('import.changes.head')} ${known.entry.head.name} → ${entry.head.name}`;
    }
    return t(`import.changes.${part}`);
  });
  return (
    <>
      <strong>{t(`import.kinds.${kind}`)}</strong>
      {kind === 'change' && `: ${parts.join(', ')}`}
      {kind === 'refused' && (
        <ul className={styles.help}>
          {faults.map((one) => (
            <li key={`${one.line} ${one.fault}`}>
              {t('import.lineFault', { line: one.line, fault: t(`faults.${one.fault}`, { columns: missing }) })}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
