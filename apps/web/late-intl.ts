// Takes out of the chart library what it makes of the browser's languages as it is loaded, 16 ms of a page's first visit: our axes have
// words of their own, and our times one zone.
import type { Plugin } from 'vite';

const LIBRARY = /node_modules[\\/]uplot[\\/]dist[\\/]uPlot\.esm\.js$/;
/** What it has, and the same when it is first asked for. */
const LATER = [
  [
    /const numFormatter = (new Intl\.NumberFormat\([^;]*\));\s*const fmtNum = val => numFormatter\.format\(val\);/,
    'let numFormatter;\nconst fmtNum = val => (numFormatter ??= $1).format(val);',
  ],
  [/const localTz = (new Intl\.DateTimeFormat\(\)[^;]*);/, 'const localTz = () => $1;'],
  [/tz == localTz\)/, 'tz == localTz())'],
] as const;

export function lateIntl(): Plugin {
  return {
    name: 'bantay:late-intl',
    apply: 'build',
    transform(code, id) {
      if (!LIBRARY.test(id)) return null;
      const later = LATER.reduce((text, [found, instead]) => {
        // Another version of it may be written otherwise.
        if (!found.test(text)) throw new Error(`${id} has no ${found}: see late-intl.ts.`);
        return text.replace(found, instead);
      }, code);
      return { code: later, map: null };
    },
  };
}
