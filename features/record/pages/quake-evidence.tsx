// What an earthquake trigger rested on: magnitude, depth, distance against the critical one, and where it was seen from the site.
import type { TriggerRecord } from '@bantay/web/api/shapes.ts';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import figures from './figures.module.css';
import { quakeFigure } from './quake-figure-model.ts';
import styles from './record.module.css';

type Quake = NonNullable<TriggerRecord['earthquake']>;

interface Props {
  earthquake: Quake;
  site: TriggerRecord['figures']['site'];
  siteCode: string;
}

export function QuakeEvidence({ earthquake, site, siteCode }: Props) {
  const { t } = useTranslation('record');
  const evidence = useTranslation('evidence').t;
  const place = `${earthquake.latitude.toFixed(2)}° N, ${earthquake.longitude.toFixed(2)}° E`;
  return (
    <div className={figures.columns}>
      <div className={figures.beside}>
        <p className={styles.line}>
          {t('evidence.earthquake', {
            magnitude: earthquake.magnitude.toFixed(1),
            place: earthquake.province ? `${place} (${earthquake.province})` : place,
            time: shownTime(earthquake.ts),
            issuer: earthquake.issuer,
          })}
        </p>
        <p className={styles.line}>
          {earthquake.depth === null
            ? evidence('quake.noDepth')
            : evidence('quake.depth', { km: earthquake.depth.toFixed(0) })}
        </p>
        <p className={styles.line}>
          {t('evidence.distance', {
            distance: earthquake.distance.toFixed(2),
            critical: (earthquake.criticalDistance ?? 0).toFixed(2),
          })}
        </p>
        <p className={styles.note}>{t('evidence.critical')}</p>
      </div>
      {site.latitude !== null && site.longitude !== null && (
        <Picture
          earthquake={earthquake}
          site={{ latitude: site.latitude, longitude: site.longitude }}
          siteCode={siteCode}
        />
      )}
    </div>
  );
}

interface PictureProps {
  earthquake: Quake;
  site: { latitude: number; longitude: number };
  siteCode: string;
}

function Picture({ earthquake, site, siteCode }: PictureProps) {
  const { t } = useTranslation('evidence');
  const { x, y, circle } = quakeFigure(site, earthquake, earthquake.criticalDistance);
  const code = siteCode.toUpperCase();
  const magnitude = earthquake.magnitude.toFixed(1);
  const label = t('quake.picture', { magnitude, km: earthquake.distance.toFixed(0), site: code });
  return (
    <svg className={figures.quake} viewBox="-100 -100 200 200" role="img" aria-label={label}>
      <circle className={figures.critical} r={circle} />
      <path className={figures.ray} d={`M0 0L${x} ${y}`} />
      <path className={figures.site} d="M-5 5L0 -5L5 5Z" />
      <circle className={figures.epicentre} cx={x} cy={y} r="6" />
      <text className={figures.word} x="0" y="20" textAnchor="middle">
        {code}
      </text>
      <text
        className={figures.word}
        x={Math.max(-72, Math.min(72, x))}
        y={y < -70 ? y + 20 : y - 11}
        textAnchor="middle"
      >
        {t('quake.magnitude', { magnitude })}
      </text>
      <path className={figures.north} d="M88 -74V-92M88 -92L84 -86M88 -92L92 -86" />
      <text className={figures.word} x="88" y="-60" textAnchor="middle">
        N
      </text>
    </svg>
  );
}
