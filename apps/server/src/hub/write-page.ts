// The page of the hub as it comes: whole without a script. Its script (features/hub/pages) makes the same elements of newer texts.
import { COUNTRY } from '@bantay/features/hub/rules/grid.ts';
import { escapeText } from '@bantay/kernel/text/escape-text';
import { PAGE_LANGUAGES, type PageLanguage } from '@bantay/kernel/text/page-language';
import { HUB_WORDS } from './page-words.ts';
import { KINDS, shapeOf, type View } from './write-view.ts';

const symbol = (kind: string) => `<svg viewBox="0 0 24 24" aria-hidden="true"><use href="#shape-${kind}"/></svg>`;

const summaryOf = ({ asOf, demo, counts, cells }: View): string =>
  [
    `<p class="age">${escapeText(asOf)}</p>`,
    demo === null ? '' : `<p class="demo">${escapeText(demo)}</p>`,
    `<ul class="counts">${counts
      .map(
        ({ kind, text, count }) =>
          `<li class="count" data-kind="${kind}"><span>${symbol(kind)}<b>${count}</b></span>${escapeText(text)}</li>`,
      )
      .join('')}</ul>`,
    `<p class="${cells.isSilent ? 'old' : 'age'}">${escapeText(cells.text)}</p>`,
  ].join('');

const rowOf = ({ kind, sign, name, facts }: View['rows'][number]): string =>
  `<li><p class="stand" data-kind="${kind}">${symbol(kind)}<b>${escapeText(sign)}</b></p><p class="name">${escapeText(name)}</p><p class="facts">${facts
    .map(({ text, isStrong }) => (isStrong ? `<b>${escapeText(text)}</b>` : `<span>${escapeText(text)}</span>`))
    .join(' · ')}</p></li>`;

const listOf = ({ shown, rows, next }: View): string =>
  [
    `<p class="age">${escapeText(shown)}</p>`,
    `<ol class="sites">${rows.map(rowOf).join('')}</ol>`,
    next === null ? '' : `<p><a class="again" href="${escapeText(next.href)}">${escapeText(next.text)}</a></p>`,
  ].join('');

export function writeHubPage(view: View, language: PageLanguage): string {
  const words = HUB_WORDS[language];
  const said = ['loading', 'failed', 'stale', 'old', 'again', 'noMap', 'map'] as const;
  const settings = { language, country: COUNTRY, words: Object.fromEntries(said.map((one) => [one, words[one]])) };
  const links = PAGE_LANGUAGES.map((one) =>
    one === language
      ? `<b aria-current="page">${HUB_WORDS[one].name}</b>`
      : `<a href="/?language=${one}" lang="${one}" hreflang="${one}">${HUB_WORDS[one].name}</a>`,
  );
  const shapes = KINDS.map(
    (kind) => `<symbol id="shape-${kind}" viewBox="0 0 24 24"><path d="${shapeOf(kind)}"/></symbol>`,
  );
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(words.title)}</title>
<link rel="icon" href="data:,">
<link rel="alternate" type="application/atom+xml" href="/warnings.xml" title="CAP">
<link rel="stylesheet" href="/hub/style.css">
<script src="/hub/leaflet.js" defer></script>
<script src="/hub/topojson.js" defer></script>
<script src="/hub/map.js" type="module"></script>
</head>
<body class="hub">
<svg class="shapes" width="0" height="0" aria-hidden="true">${shapes.join('')}</svg>
<header><h1>${escapeText(words.title)}</h1><nav aria-label="${escapeText(words.languages)}">${links.join(' ')}</nav></header>
<main>
<p class="open">${escapeText(words.old)} <a class="again" href="">${escapeText(words.again)}</a></p>
<div id="state" role="status"></div>
<div id="summary">${summaryOf(view)}</div>
<div class="both">
<section id="place"><noscript><p>${escapeText(words.noScript)}</p></noscript><div id="map" hidden></div>
<p><button id="whole" type="button" hidden>${escapeText(words.whole)}</button></p></section>
<section aria-labelledby="list-title"><h2 id="list-title">${escapeText(words.list)}</h2><div id="list">${listOf(view)}</div></section>
</div>
</main>
<footer><p>${escapeText(words.ownServer)}</p>
<p>${escapeText(words.times)} ${escapeText(words.programs)}: <a href="/sites.geojson">GeoJSON</a> · <a href="/warnings.json">JSON</a> · <a href="/warnings.xml">CAP/Atom</a> · <a href="/cells.json">JSON (servers)</a></p></footer>
<script type="application/json" id="settings">${JSON.stringify(settings).replaceAll('<', '\\u003c')}</script>
</body>
</html>
`;
}
