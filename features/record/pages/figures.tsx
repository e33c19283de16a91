// The numbers to decide by, each with its limit: the doubt first, then the picture, what stands around it, what is missing.
import type { TriggerRecord } from '@bantay/web/api/shapes.ts';
import { DataTable } from '@bantay/web/ui/data-table.tsx';
import { Icon } from '@bantay/web/ui/icon.tsx';
import { useTranslation } from 'react-i18next';
import { gaugeShort } from '../../rainfall/rules/rainfall-trigger.ts';
import type { Figures, RainFigures as Rain, RainKept } from './figure-types.ts';
import styles from './figures.module.css';
import { GaugeBars, HalfHourCells } from './gauge-bars.tsx';
import { RainPicture } from './rain-chart.tsx';

type Props = Pick<TriggerRecord, 'figures' | 'rainfall'>;

export function FiguresBlock({ figures, rainfall }: Props) {
  const { rain, markers, nodes } = figures;
  return (
    <>
      {rain && rainfall && <RainFigures rain={rain} kept={rainfall} />}
      {markers.length > 0 && <Markers figures={figures} />}
      {nodes.length > 0 && <Nodes figures={figures} />}
    </>
  );
}

function RainFigures({ rain, kept }: { rain: Rain; kept: RainKept }) {
  return (
    <div className={styles.columns}>
      <RainPicture rain={rain} kept={kept} />
      <div className={styles.beside}>
        <Doubt rain={rain} />
        <GaugeBars rain={rain} />
        <HalfHourCells rain={rain} kept={kept} />
      </div>
    </div>
  );
}

/** States values, and never what to press. */
function Doubt({ rain }: { rain: Rain }) {
  const { t } = useTranslation('evidence');
  if (rain.doubt === null) return null;
  const [least, most] = [rain.doubt.least.toFixed(0), rain.doubt.most.toFixed(0)];
  return (
    <p className={styles.doubt} role="note">
      <Icon name="warning" size={22} />
      <strong>
        {t('rain.doubt', {
          gauge: gaugeShort(rain.gauge),
          mm: rain.mm.toFixed(0),
          range: least === most ? most : t('rain.range', { least, most }),
        })}
      </strong>
    </p>
  );
}

const fixed = (value: number | null, digits: number) => (value === null ? '–' : value.toFixed(digits));

function Markers({ figures: { markers, markersMissing } }: { figures: Figures }) {
  const { t } = useTranslation('evidence');
  return (
    <>
      <DataTable
        caption={t('markers.caption')}
        showCaption
        rows={markers}
        rowKey={(row) => row.name}
        rowLook={(row) => (row.level > 0 ? 'chosen' : undefined)}
        columns={[
          { key: 'name', header: t('markers.name'), cell: (row) => <strong>{row.name}</strong> },
          {
            key: 'cm',
            header: t('markers.change'),
            align: 'right',
            cell: (row) => t('markers.changeOf', { cm: fixed(row.cm, 1), cap: row.capCm, hours: fixed(row.hours, 1) }),
          },
          {
            key: 'rate',
            header: t('markers.rate'),
            align: 'right',
            cell: (row) => t('markers.rateOf', { rate: fixed(row.cmPerHour, 2), limit: row.limitCmPerHour }),
          },
          { key: 'level', header: t('markers.level'), align: 'right', cell: (row) => row.level },
        ]}
      />
      <p className={styles.line}>
        <strong>
          {t('markers.measured', { measured: markers.length, of: markers.length + markersMissing.length })}
        </strong>
        {markersMissing.length > 0 && ` ${t('markers.missing', { letters: markersMissing.join(', ') })}`}
      </p>
    </>
  );
}

function Nodes({ figures: { nodes, columns } }: { figures: Figures }) {
  const { t } = useTranslation('evidence');
  return (
    <>
      <DataTable
        caption={t('nodes.caption')}
        showCaption
        rows={nodes}
        rowKey={(row) => `${row.column}-${row.node}-${row.what}`}
        columns={[
          {
            key: 'node',
            header: t('nodes.node'),
            cell: (row) => <strong>{t('nodes.of', { column: row.column.toUpperCase(), node: row.node })}</strong>,
          },
          { key: 'what', header: t('nodes.what'), cell: (row) => t(`nodes.${row.what}`) },
          {
            key: 'value',
            header: t('nodes.value'),
            align: 'right',
            cell: (row) => t('nodes.valueOf', { value: row.value.toFixed(3), limit: row.limit }),
          },
          { key: 'level', header: t('markers.level'), align: 'right', cell: (row) => row.level },
        ]}
      />
      {columns.map(({ column, measured, of }) => (
        <p key={column} className={styles.line}>
          <strong>{t('nodes.measured', { column: column.toUpperCase(), measured, of })}</strong>
        </p>
      ))}
    </>
  );
}
