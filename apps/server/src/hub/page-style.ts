// The style of the page of the hub, over that of the public page of a municipality: the same signs in the same colours.

/** As on the public page of a municipality. */
const OLD_S = 300;
const HATCH = 'repeating-linear-gradient(135deg,#b4bec1 0 2px,#e6eaeb 2px 8px)';
const COLOURS: Readonly<Record<string, string>> = {
  3: 'background:#c4161c;color:#fff;border-color:#8a0c11',
  2: 'background:#f68b1f;color:#1c0e00;border-color:#9c4a00',
  1: 'background:#ffd83b;color:#1a1500;border-color:#856500',
  0: 'background:#c3e6c5;color:#0f2e18;border-color:#3a7a48',
  none: `background:${HATCH};color:#1b2628;border-color:#59676b`,
  unheard: `background:${HATCH};color:#1b2628;border-color:#59676b`,
};
const LAST: Readonly<Record<string, string>> = { 3: '#c4161c', 2: '#f68b1f', 1: '#ffd83b' };

export const HUB_STYLE = [
  'body.hub{max-width:84rem}',
  '.both{display:grid;grid-template-columns:minmax(0,3fr) minmax(0,2fr);gap:20px;align-items:start}',
  '#map{height:min(70vh,640px);background:#dfe8ea;border:1px solid var(--l);border-radius:8px;isolation:isolate}',
  '#place,.both>section{padding:12px}',
  '.counts{list-style:none;display:flex;flex-wrap:wrap;gap:8px;margin:0 0 12px;padding:0}',
  '.count{display:flex;align-items:center;gap:8px;background:var(--s);border:1px solid var(--l);border-radius:6px;padding:4px 10px 4px 4px}',
  '.count>span{display:flex;align-items:center;gap:6px;border:1.5px solid;border-radius:4px;padding:4px 8px;font-variant-numeric:tabular-nums}',
  '.count svg,.mark svg{width:18px;height:18px}',
  '.sites{list-style:none;margin:0;padding:0}.sites>li{padding:12px 0;border-top:1px solid var(--l)}',
  '.shapes{position:absolute}.sites p{margin:0}.sites .stand{display:inline-flex;align-items:center;gap:8px;border:1.5px solid;border-radius:4px;padding:4px 10px;margin:0 0 6px}.stand svg{flex:none;width:22px;height:22px}svg{fill:currentColor}.facts{color:var(--m);font-size:14px;line-height:20px}',
  '.name{font-weight:600}',
  '.mark{display:flex;align-items:center;justify-content:center;gap:3px;height:100%;border:1.5px solid;border-radius:6px;font:600 14px/18px system-ui,sans-serif;font-variant-numeric:tabular-nums}',
  '.leaflet-marker-icon:focus-visible{outline:3px solid #0b57d0;outline-offset:2px}',
  '.leaflet-container{font:inherit}.leaflet-bar a{width:44px!important;height:44px!important;line-height:44px!important}',
  ...Object.entries(COLOURS).flatMap(([kind, value]) => [
    `.mark[data-kind="${kind}"],.stand[data-kind="${kind}"],.count[data-kind="${kind}"]>span{${value}}`,
  ]),
  ...Object.entries(LAST).map(([level, colour]) => `.mark[data-last="${level}"]{box-shadow:0 0 0 4px ${colour}}`),
  '.stand[data-kind="unheard"] b,.stand[data-kind="none"] b,.mark[data-kind="unheard"] b,.mark[data-kind="none"] b,.too-old .stand b,.too-old .mark b{background:#e6eaeb;padding:0 3px}',
  // As old as that no level is shown any more as if it held: said by the script, and without it, or where that has ended, by the time
  // since these elements are there.
  `body.too-old .mark,body.too-old .count>span,body.too-old .stand{background:${HATCH}!important;color:#1b2628!important;border-color:#59676b!important;box-shadow:none!important}`,
  `.mark,.count>span,.stand{animation:too-old 0s linear ${OLD_S}s forwards}@keyframes too-old{to{background:${HATCH};color:#1b2628;border-color:#59676b;box-shadow:none}}`,
  '#state:empty{display:none}#state{border-left:8px solid var(--m);padding:8px 12px;margin:0 0 12px;background:var(--s)}#state[data-is="failed"],#state[data-is="stale"],#state[data-is="old"]{border-color:var(--r);font-weight:600}',
  '[aria-busy="true"]{opacity:.6}',
  '@media (max-width:899px){.counts{display:grid;grid-template-columns:1fr 1fr}.count{padding-right:4px;font-size:14px;line-height:18px}.both{grid-template-columns:minmax(0,1fr)}#map{height:360px}}',
].join('');
