// Row by row what an import would do: new, changed in what, without change, or refused with line and reason.
import type { Column } from '@bantay/web/ui/data-table.tsx';
import { WhatHappens } from '@bantay/web/ui/import-plan.tsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlannedHousehold } from '../rules/household-rows.ts';

export function useImportColumns(missing: string): Column<PlannedHousehold>[] {
  const { t } = useTranslation('households');
  const { t: editing } = useTranslation('editing');
  return useMemo(
    () => [
      { key: 'number', header: t('number'), cell: ({ entry }) => entry.number || '–' },
      { key: 'head', header: t('head'), cell: ({ entry }) => entry.head.name || '–' },
      { key: 'purok', header: t('purok'), cell: ({ entry }) => entry.purok ?? '–' },
      { key: 'members', header: t('members'), cell: ({ entry }) => entry.members.length, align: 'right' },
      { key: 'what', header: editing('import.what'), cell: (one) => <What planned={one} missing={missing} /> },
    ],
    [t, editing, missing],
  );
}

function What({ planned, missing }: { planned: PlannedHousehold; missing: string }) {
  const { t } = useTranslation('households');
  const { t: editing } = useTranslation('editing');
  const { kind, changes, faults, known, entry } = planned;
  const parts = changes.map((part) => {
    if (part === 'purok') return `${t('import.changes.purok')} ${known?.entry.purok ?? '–'} → ${entry.purok ?? '–'}`;
    if (part === 'head' && known && known.entry.head.name !== entry.head.name) {
      return `${t('import.changes.head')} ${known.entry.head.name} → ${entry.head.name}`;
    }
    return t(`import.changes.${part}`);
  });
  return (
    <WhatHappens
      kind={editing(`import.kinds.${kind}`)}
      changes={kind === 'change' ? parts : []}
      faults={(kind === 'refused' ? faults : []).map(({ line, fault }) => ({
        key: `${line} ${fault}`,
        text: editing('import.lineFault', { line, fault: t(`faults.${fault}`, { columns: missing }) }),
      }))}
    />
  );
}
