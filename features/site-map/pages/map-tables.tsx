// The same as on the map, in tables: for readers, for the keyboard, and for what has no place.
import { May } from '@bantay/web/api/may.tsx';
import { thumbnailPath } from '@bantay/web/api/picture-paths.ts';
import { paths } from '@bantay/web/paths.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { type Column, DataTable } from '@bantay/web/ui/data-table.tsx';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import { withoutPlace } from '../rules/map-places.ts';
import { siteMapCalls } from '../wire/site-map.calls.ts';
import { GROUPS, type Group, type MapRow } from './map-model.ts';
import styles from './site-map.module.css';

interface Props {
  site: SiteCode;
  rows: readonly MapRow[];
  onLook: (row: MapRow) => void;
  onPlace: (row: MapRow) => void;
  onRemove: (row: MapRow) => void;
}

export function MapTables({ rows, ...acts }: Props) {
  return GROUPS.map((group) => {
    const own = rows.filter((row) => row.group === group);
    return own.length === 0 ? null : <GroupTable key={group} group={group} rows={own} {...acts} />;
  });
}

function GroupTable({ group, rows, ...acts }: Props & { group: Group }) {
  const { t } = useTranslation('sitemap');
  const missing = withoutPlace(rows.map(({ points: [point = null] }) => ({ point })));
  const columns: Column<MapRow>[] = [
    { key: 'name', header: t('column.name'), cell: (row) => <Name row={row} onLook={acts.onLook} /> },
    { key: 'state', header: t('column.state'), cell: (row) => <State row={row} /> },
    { key: 'place', header: t('column.place'), cell: (row) => <Acts row={row} {...acts} /> },
  ];
  return (
    <details open={group !== 'quakes'} className={styles.group}>
      <summary>
        <h2>{t(`groups.${group}`)}</h2>
      </summary>
      {missing && <p className={styles.missing}>{t('without', { ...missing })}</p>}
      <DataTable caption={t(`groups.${group}`)} columns={columns} rows={rows} rowKey={({ key }) => key} />
    </details>
  );
}

function Name({ row, onLook }: { row: MapRow; onLook: (row: MapRow) => void }) {
  if (row.points.length === 0) return row.name;
  return (
    <button type="button" className={styles.name} onClick={() => onLook(row)}>
      {row.name}
    </button>
  );
}

function State({ row }: { row: MapRow }) {
  const { t } = useTranslation('sitemap');
  return (
    <>
      {row.state}
      {row.accuracyM !== null && <> · {t('accuracy', { metres: Math.round(row.accuracyM) })}</>}
      {row.picture && (
        <a href={paths.picture(row.picture)} target="_blank" rel="noopener noreferrer">
          <img
            src={thumbnailPath(row.picture)}
            alt={t('photo', { name: row.name })}
            width="64"
            height="48"
            loading="lazy"
          />
        </a>
      )}
    </>
  );
}

function Acts({ row, site, onPlace, onRemove }: Omit<Props, 'rows' | 'onLook'> & { row: MapRow }) {
  const { t } = useTranslation('sitemap');
  const place = row.points.length === 0 ? t('noPlace') : t('onMap');
  if (row.placed === null) return place;
  const isFree = row.group === 'evacuation' || row.group === 'road';
  return (
    <May call={siteMapCalls.setPlaces} site={site} otherwise={place}>
      <span className={styles.acts}>
        <Button size="s" onClick={() => onPlace(row)} aria-label={`${t('act.place')}: ${row.name}`}>
          {t('act.place')}
        </Button>
        {isFree && (
          <Button size="s" kind="quiet" onClick={() => onRemove(row)} aria-label={`${t('act.remove')}: ${row.name}`}>
            {t('act.remove')}
          </Button>
        )}
      </span>
    </May>
  );
}
