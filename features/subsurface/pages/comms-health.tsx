// How many of the expected half hours each node has sent, as bars with their numbers.
import type { SubsurfaceItem } from '@bantay/web/api/shapes.ts';
import { useTranslation } from 'react-i18next';
import styles from './subsurface.module.css';

type Block = Extract<SubsurfaceItem, { type: 'comms_health' }>;

export function CommsHealth({ block, name }: { block: Block | null; name: string }) {
  const { t } = useTranslation('subsurface');
  const series = block?.data.data ?? [];
  const isEmpty = series.every(({ data }) => data.length === 0);
  return (
    <section className={styles.health} aria-label={`${name} – ${t('health.title')}`}>
      <h3 className={styles.healthTitle}>{`${name} – ${t('health.title')}`}</h3>
      <p className={styles.size}>{isEmpty ? t('health.none') : t('health.summary')}</p>
      <div className={styles.accelerometers}>
        {series.map(({ name: accelerometer, data }) => (
          <table key={accelerometer} className={styles.bars}>
            <caption>{accelerometer}</caption>
            <tbody>
              {data.map(({ x: node, y: percent }) => (
                <tr key={node}>
                  <th scope="row">{t('node', { node })}</th>
                  <td>
                    <span className={styles.track} aria-hidden="true">
                      <span className={styles.bar} style={{ width: `${percent}%` }} />
                    </span>
                    <span className={styles.percent}>{t('health.percent', { percent })}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  );
}
