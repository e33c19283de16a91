// A sign of the charts in legends and forms: form and colour as they are drawn there.
import type { ChartColour, ChartSymbol } from './time-chart-types.ts';

/** Token of ui/tokens.css. */
type Colour = Extract<ChartColour, 'unreliable' | 'validating' | 'confirmed'>;

const TRIANGLES = { up: 'M2 15h14l-7-13z', down: 'M2 3h14l-7 13z' } as const;

export function ChartSign({ symbol, colour }: { symbol: Exclude<ChartSymbol, 'dot'>; colour: Colour }) {
  const look = { fill: `var(--${colour})`, stroke: 'var(--validating-rim)', strokeWidth: 1.2, flex: 'none' };
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" style={look}>
      {symbol === 'circle' ? <circle cx="9" cy="9" r="6.5" /> : <path d={TRIANGLES[symbol]} />}
    </svg>
  );
}
