// The style for everybody, in a page whose own styles come while it stands there: theirs would win where both say the same.
import { PAGE_COLOURS, STYLE } from '../../public-page/rules/page-style.ts';

const OWN = [
  // As it was chosen in this browser, whatever the device says.
  ...(['light', 'dark'] as const).map(
    (theme) => `:root[data-theme="${theme}"]{color-scheme:${theme};${PAGE_COLOURS[theme]}}`,
  ),
  'html>body{margin:0 auto}',
  '#root{background:var(--b);color:var(--k)}',
  '#root a{color:var(--a)}',
  '#root h1{margin:4px 0 12px}',
  '#root small{font-size:14px;color:var(--m);white-space:nowrap}',
  '#root dl div{margin:0 0 4px}#root dt{font-weight:600}#root dd>a{display:inline-block;padding:10px 12px 10px 0}',
  '#root h2,#root p,#root dl{margin:0 0 8px}',
].join('');

export const SIGHT_STYLE = `${STYLE}${OWN}`;
