// The rows that are shown, as a file named with the date.
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import button from '@bantay/web/ui/button.module.css';
import { cx } from '@bantay/web/ui/cx.ts';
import { Icon } from '@bantay/web/ui/icon.tsx';
import { Menu } from '@bantay/web/ui/menu.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { saveTable, type TableFormat } from '@bantay/web/ui/save-table.ts';
import { useTranslation } from 'react-i18next';
import { typeWord, weatherWord } from './entry-words.ts';
import { cellsOf, fileName, TIMES, type Visit } from './measurement-model.ts';

const FORMATS: readonly TableFormat[] = ['csv', 'xlsx'];

export function DownloadMenu({ visits, markers }: { visits: readonly Visit[]; markers: readonly string[] }) {
  const { t } = useTranslation('measurements');
  const notice = useNotice();
  const save = async (format: TableFormat) => {
    const header = [
      t('columns.date'),
      t('columns.time'),
      ...markers.map((name) => t('columns.marker', { name })),
      t('columns.weather'),
      t('columns.measurer'),
      t('columns.type'),
    ];
    const words = { weather: (one: Visit) => weatherWord(one.weather, t), type: (one: Visit) => typeWord(one.type, t) };
    const rows = visits.map((visit) => cellsOf(visit, markers, words));
    const table = { header, rows, times: TIMES };
    await saveTable(format, fileName(fieldNow()), table).catch(() => notice.error(t('downloadFailed')));
  };
  return (
    <Menu
      className={cx(button.button, button.secondary)}
      label={t('downloadLabel')}
      trigger={
        <span className={button.content}>
          {t('download')} <Icon name="chevron-down" size={16} />
        </span>
      }
      items={FORMATS.map((format) => ({ key: format, label: t(format), onSelect: () => void save(format) }))}
    />
  );
}
