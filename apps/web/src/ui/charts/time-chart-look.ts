// Colours and type of the charts, read from the tokens and read again whenever the theme changes.
import type { ChartColour, ChartLook } from './time-chart-types.ts';

/** Light values, for places without styles (tests, a style sheet that failed to load). */
const FALLBACK: Record<ChartColour, string> = {
  ink: '#14211F',
  muted: '#47575A',
  grid: '#E1E7E8',
  surface: '#FFFFFF',
  missing: '#DCE8F5',
  'error-tint': '#FBE9EF',
  invalid: '#A3123F',
  brand: '#00656B',
  rain: '#2B6CB0',
  rain24: '#1F5FA8',
  rain72: '#B8322A',
  thr: '#14211F',
  unreliable: '#C4161C',
  validating: '#FFD23F',
  'validating-rim': '#14211F',
  confirmed: '#2E8B57',
};

export function readLook(element: Element = document.documentElement): ChartLook {
  const style = getComputedStyle(element);
  const colours = { ...FALLBACK };
  // The keys of the list above.
  for (const name of Object.keys(FALLBACK) as ChartColour[]) {
    colours[name] = style.getPropertyValue(`--${name}`).trim() || FALLBACK[name];
  }
  return { colours, family: style.fontFamily || 'sans-serif' };
}

/** Calls back when the theme, the system's colour scheme or the loaded fonts change. */
export function watchLook(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class', 'style'] });
  const scheme = window.matchMedia?.('(prefers-color-scheme: dark)');
  scheme?.addEventListener('change', changed);
  document.fonts?.addEventListener?.('loadingdone', changed);
  return () => {
    observer.disconnect();
    scheme?.removeEventListener('change', changed);
    document.fonts?.removeEventListener?.('loadingdone', changed);
  };
}
