// The list as a file: read anew for it, so that the record says who took the data out, and when.
import { toManilaDate } from '@bantay/kernel/time/manila-time';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Icon } from '@bantay/web/ui/icon.tsx';
import { Menu } from '@bantay/web/ui/menu.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { saveTable, type TableFormat } from '@bantay/web/ui/save-table.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import { HOUSEHOLD_COLUMNS, householdRows } from '../rules/household-rows.ts';
import { entryOf } from './household-model.ts';
import styles from './households.module.css';
import { fetchHouseholds } from './use-households.ts';

export function SaveMenu({ site }: { site: SiteCode }) {
  const { t } = useTranslation('editing');
  const { t: words } = useTranslation('households');
  const notice = useNotice();
  const problemText = useProblemText();
  const save = useMutation({
    mutationFn: async (format: TableFormat) => {
      const { households } = await fetchHouseholds(site, 'export');
      const name = `household_data_${site}_${toManilaDate(fieldNow())}`;
      await saveTable(format, name, { header: HOUSEHOLD_COLUMNS, rows: householdRows(households.map(entryOf)) });
    },
    onError: (error) => notice.error(`${words('saveFailed')} ${problemText(error)}`),
  });
  const start = (format: TableFormat) => !save.isPending && save.mutate(format);
  return (
    <Menu
      className={styles.menu}
      label={t('download')}
      align="end"
      trigger={
        <>
          {save.isPending ? words('preparing') : t('download')}
          <Icon name="chevron-down" size={18} />
        </>
      }
      items={[
        { key: 'csv', label: t('asCsv'), onSelect: () => start('csv') },
        { key: 'xlsx', label: t('asWorkbook'), onSelect: () => start('xlsx') },
      ]}
    />
  );
}
