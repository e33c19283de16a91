// The map of the slope on the page of the sheet: the same drawing as on paper, told in the lines below it.

import { pathOf as addressOf } from '@bantay/web/api/client.ts';
import { MAP_ALT, MAP_KEY } from '../rules/bulletin-labels.ts';
import {
  HAZARD_OPACITY,
  PAPER_MAP_WIDTH,
  type PaperMap,
  type PaperPoint,
  type PaperSign,
  SIGN_UNITS,
} from '../rules/sheet-map.ts';
import { bulletinCalls } from '../wire/bulletin.calls.ts';
import styles from './bulletin.module.css';

const pathOf = (points: readonly PaperPoint[]) => points.map((point) => point.join()).join(' ');

export function SheetMap({ map: { height, hazard, outline, roads, signs, bar } }: { map: PaperMap }) {
  return (
    <figure className={styles.map}>
      <svg viewBox={`0 0 ${PAPER_MAP_WIDTH} ${height}`} role="img" aria-label={MAP_ALT}>
        <rect className={styles.mapEdge} width={PAPER_MAP_WIDTH} height={height} />
        {hazard && (
          <image
            href={addressOf(bulletinCalls.readSeal, { hash: hazard.hash })}
            {...{ x: hazard.at[0], y: hazard.at[1], width: hazard.width, height: hazard.height }}
            preserveAspectRatio="none"
            opacity={HAZARD_OPACITY}
          />
        )}
        {roads.map((road) => (
          <polyline key={pathOf(road)} className={styles.mapRoad} points={pathOf(road)} />
        ))}
        {outline.length > 2 && <polygon className={styles.mapOutline} points={pathOf(outline)} />}
        {signs.map((sign) => (
          <Sign key={`${sign.text} ${sign.at.join()}`} sign={sign} />
        ))}
        <path className={styles.mapBar} d={`M 20 ${height - 20} h ${bar.units}`} />
        <text x={30 + bar.units} y={height - 14}>
          {bar.metres} m
        </text>
        <path d={`M ${PAPER_MAP_WIDTH - 36} 28 l 9 -20 l 9 20 z`} />
        <text x={PAPER_MAP_WIDTH - 34} y={50}>
          N
        </text>
      </svg>
      <figcaption>{MAP_KEY}</figcaption>
    </figure>
  );
}

/** As wide as its letters may be. */
const LETTER = 12;

function Sign({ sign: { at, text, look } }: { sign: PaperSign }) {
  const [x, y] = at;
  const width = text.length * LETTER + 16;
  return (
    <g data-look={look}>
      <rect x={x - width / 2} y={y - SIGN_UNITS / 2 + 1} width={width} height={SIGN_UNITS - 2} />
      <text x={x} y={y + 7} textAnchor="middle">
        {text}
      </text>
    </g>
  );
}
