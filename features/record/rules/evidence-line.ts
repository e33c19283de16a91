// What a trigger rested on, in one line for paper: the number with its limit, how whole the data were, and what contradicts it.
import { gaugeShort } from '../../rainfall/rules/rainfall-trigger.ts';
import type { MarkerFigure, NodeFigure, RainFigures } from './evidence-figures.ts';

/** Of one trigger; what its source does not measure is null or empty. */
export interface LineFigures {
  rain: (RainFigures & { gauge: string }) | null;
  markers: readonly MarkerFigure[];
  /** Letters in use, measured or not; null where nobody asked. */
  markersInUse: number | null;
  nodes: readonly NodeFigure[];
}

/** Names and numbers more than these are counted. */
const NAMED = 3;

/** Null for a source that is told elsewhere on the sheet: an earthquake, a landslide feature, a request. */
export function evidenceLine({ rain, markers, markersInUse, nodes }: LineFigures): string | null {
  if (rain !== null) return rainLine(rain);
  if (markers.length > 0) return markerLine(markers, markersInUse);
  return nodes.length > 0 ? nodeLine(nodes) : null;
}

function rainLine({ gauge, hours, mm, limitMm, percent, measured, of, doubt, neighbours }: RainLine): string {
  const sums = neighbours
    .filter(({ counts }) => counts)
    .slice(0, NAMED)
    .map((one) => `${gaugeShort(one.gauge)} ${one.mm.toFixed(1)} mm`);
  return [
    `Rain at ${gaugeShort(gauge)}: ${mm.toFixed(1)} mm in ${hours} h, ${percent} % of the limit ${limitMm.toFixed(1)} mm`,
    `${measured} of ${of} half hours measured`,
    sums.length === 0 ? 'no other gauge near it to compare' : `near it ${sums.join(', ')}`,
    ...(doubt === null ? [] : ['the gauges around it do not confirm it']),
  ].join('; ');
}

type RainLine = NonNullable<LineFigures['rain']>;

function markerLine(markers: readonly MarkerFigure[], inUse: number | null): string {
  // One that was measured once has no number, and none is made up.
  const moving = markers.flatMap(({ name, level, cm, hours, cmPerHour, limitCmPerHour }) =>
    level <= 0 || cm === null || hours === null || cmPerHour === null
      ? []
      : [
          `${name} ${cm.toFixed(1)} cm in ${hours.toFixed(1)} h, ${cmPerHour.toFixed(2)} cm/h of ${limitCmPerHour} cm/h`,
        ],
  );
  const whole = inUse === null ? `${markers.length} measured` : `${markers.length} of ${inUse} measured`;
  return `Ground markers: ${[...firstOf(moving), whole].join('; ')}`;
}

const firstOf = (told: readonly string[]): string[] => [
  ...told.slice(0, NAMED),
  ...(told.length > NAMED ? [`${told.length - NAMED} more`] : []),
];

function nodeLine(nodes: readonly NodeFigure[]): string {
  const told = nodes.map(
    ({ column, node, what, value, limit }) =>
      `${column.toUpperCase()} node ${node} ${value.toFixed(3)} of ${limit} ${what === 'velocity' ? 'm/day' : 'm in 3 days'}`,
  );
  return `Tilt columns: ${firstOf(told).join('; ')}`;
}
