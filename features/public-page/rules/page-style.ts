// The style of what is drawn without a program: it stands in the page itself, and the heads allow it by its hash and nothing else.

/** Seconds after which an open page says that it is old: `PROMISE_MS`. */
const OPEN_S = 300;

// The values of the look (apps/web/src/ui/tokens.css); the hatch of an unknown level stands behind a patch for its words.
const UNKNOWN =
  '--f:#e6eaeb;--i:#1b2628;--e:#59676b;--g:repeating-linear-gradient(135deg,#b4bec1 0 2px,#e6eaeb 2px 8px)';

/** Of the page itself, by theme. */
export const PAGE_COLOURS = {
  light: '--b:#f2f5f5;--s:#fff;--l:#cfd7d8;--k:#14211f;--m:#47575a;--a:#00656b;--r:#a3123f',
  dark: '--b:#0d1618;--s:#152124;--l:#2c3b3f;--k:#e8efef;--m:#a9b9bc;--a:#5cc9c3;--r:#ff8fae',
};

/** What becomes of a page that lies open, by where. */
const LATER: Readonly<Record<string, string>> = {
  '.open': 'height:auto;padding:8px 12px;margin:0 0 8px;border-left:8px solid var(--r);visibility:visible',
  '.sign': UNKNOWN,
  '.later::before': 'font-size:inherit;line-height:inherit;visibility:visible',
  '.l0>*': 'width:0;height:0;font-size:0;line-height:0;visibility:hidden',
};

export const STYLE = [
  `:root{color-scheme:light dark;${PAGE_COLOURS.light}}`,
  '*{box-sizing:border-box}',
  'body{margin:0 auto;padding:16px;max-width:46rem;background:var(--b);color:var(--k);font:400 16px/24px system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}',
  'h1{font-size:25px;line-height:30px;margin:4px 0 12px}',
  'h2{font-size:20px;line-height:28px;margin:0 0 8px}',
  'h3{font-size:16px;line-height:24px;margin:12px 0 0}',
  'p,dl{margin:0 0 8px}',
  '.office,footer,dt{color:var(--m)}',
  'nav a,.again{display:inline-block;padding:10px 12px 10px 0;min-width:44px}.again{display:block}',
  'nav b{display:inline-block;padding:10px 12px 10px 0}',
  'a{color:var(--a)}',
  'a:focus-visible{outline:3px solid #0b57d0;outline-offset:2px}',
  'section{background:var(--s);border:1px solid var(--l);border-radius:8px;padding:16px;margin:0 0 20px}',
  '.sign{--f:#c3e6c5;--i:#0f2e18;--e:#3a7a48;--g:var(--f);border:1.5px solid var(--e);border-radius:4px;background:var(--g);color:var(--i);margin:0 0 12px;padding:0 10px;print-color-adjust:exact;-webkit-print-color-adjust:exact;forced-color-adjust:none}',
  '.sign>span{display:flex;flex-wrap:wrap;align-items:center;gap:0 8px;background:var(--f);padding:9px 4px;font-size:20px;line-height:28px}',
  '.sign[data-level="1"]{--f:#ffd83b;--i:#1a1500;--e:#856500}',
  '.sign[data-level="2"]{--f:#f68b1f;--i:#1c0e00;--e:#9c4a00}',
  '.sign[data-level="3"]{--f:#c4161c;--i:#fff;--e:#8a0c11}',
  `.sign[data-level="unknown"]{${UNKNOWN}}`,
  'dl div{display:flex;flex-wrap:wrap;gap:0 8px}',
  'dt{min-width:8em}dd{margin:0}',
  'dd,.age,.old{font-variant-numeric:tabular-nums}',
  '.old,.open,.demo{border-left:8px solid var(--r);padding:8px 12px;background:var(--s);font-weight:600}',
  '.demo{border-color:var(--m)}',
  'textarea{display:block;width:100%;margin:4px 0 12px;padding:8px;font:inherit;color:inherit;background:var(--s);border:1.5px solid #69787b;border-radius:6px}',
  'button{min-height:44px;padding:8px 20px;font:600 16px/24px system-ui,sans-serif;color:var(--s);background:var(--a);border:0;border-radius:6px}',
  'textarea:focus-visible,button:focus-visible{outline:3px solid #0b57d0;outline-offset:2px}',
  '.yes{border-left:8px solid var(--a);padding:8px 12px;background:var(--s);font-weight:600}',
  '.open{height:0;padding:0;margin:0;border:0;overflow:hidden;visibility:hidden}',
  '.later::before{content:attr(data-later);width:100%;font-size:0;line-height:0;visibility:hidden}',
  // Without a script: after so long the page says of itself that it is old. No colour of a level stays, and nothing of level 0.
  ...Object.entries(LATER).map(
    ([where, to], i) => `${where}{animation:l${i} 0s linear ${OPEN_S}s forwards}@keyframes l${i}{to{${to}}}`,
  ),
  `@media screen and (prefers-color-scheme:dark){:root{${PAGE_COLOURS.dark}}.sign[data-level]{--e:var(--f)}.sign[data-level="3"]{--e:#ff6b66}a:focus-visible{outline-color:#8ab8ff}}`,
  '@media print{:root{color-scheme:light}nav,.open,.again{display:none}body{background:#fff;padding:0}section{break-inside:avoid}}',
].join('');
