// The map of the hub, and what keeps its list fresh. It runs in the browser as it stands here, without its types; the hub writes all texts.
import type * as Leaflet from 'leaflet';
import type { feature } from 'topojson-client';

declare const L: typeof Leaflet;
declare const topojson: { feature: typeof feature };

/** As the hub writes it (apps/server/src/hub/write-view.ts): texts, no HTML. */
interface View {
  now: number;
  asOf: string;
  demo: string | null;
  counts: { kind: string; text: string; count: number }[];
  cells: { text: string; isSilent: boolean };
  shown: string;
  rows: { kind: string; sign: string; name: string; facts: { text: string; isStrong: boolean }[] }[];
  next: { text: string; href: string } | null;
  marks: {
    latitude: number;
    longitude: number;
    sites: number;
    kind: string;
    last: number | null;
    count: string;
    label: string;
  }[];
}

interface Settings {
  language: string;
  country: { west: number; south: number; east: number; north: number };
  words: Record<'loading' | 'failed' | 'stale' | 'old' | 'again' | 'noMap' | 'map', string>;
}

const REFRESH_MS = 15_000;
/** Three turns failed. */
const STALE_MS = 50_000;
/** As a page without scripts. */
const OLD_MS = 300_000;
const ASK_MS = 20_000;
/** Of a mark with its count. */
const FIELD_PX = 84;

const part = (id: string) => document.getElementById(id)!; // the hub writes each of them
const { language, country, words } = JSON.parse(part('settings').textContent) as Settings; // the hub writes it
const [state, list, summary] = [part('state'), part('list'), part('summary')];
let goodAt = performance.now();
let goodTime = '';
let hasFailed = false;
let turn = 0;

document.querySelector('.open')?.remove();
part('map').hidden = false;
const map = typeof L === 'undefined' ? null : openMap();
const marks = map && L.layerGroup().addTo(map);
if (map === null) part('map').textContent = words.noMap;
else map.on('moveend', () => void refresh(true));
void refresh(true);
setInterval(() => void refresh(false), REFRESH_MS);
setInterval(tell, 1000);

function openMap(): Leaflet.Map {
  part('map').setAttribute('aria-label', words.map);
  const opened = L.map('map', {
    attributionControl: false,
    minZoom: 4,
    maxZoom: 14,
    zoomSnap: 0.25,
    zoomAnimation: false,
  });
  const whole = () =>
    opened.fitBounds([
      [country.south, country.west],
      [country.north, country.east],
    ]);
  whole();
  const button = part('whole');
  button.hidden = false;
  button.addEventListener('click', whole);
  void drawLand(opened, '/hub/coast.json', 'land', {
    color: '#8fa3a7',
    weight: 1,
    fillColor: '#f7f8f6',
    fillOpacity: 1,
  });
  void drawLand(opened, '/hub/provinces.json', 'lines', { color: '#b9c6c8', weight: 1, fill: false });
  return opened;
}

/** Without it the marks still lie where they belong. */
async function drawLand(on: Leaflet.Map, url: string, name: string, style: Leaflet.PathOptions): Promise<void> {
  try {
    const topology = (await (await fetch(url)).json()) as Parameters<typeof feature>[0]; // a file of the hub
    const object = topology.objects[name];
    if (object) L.geoJSON(topojson.feature(topology, object), { style, interactive: false }).addTo(on).bringToBack();
  } catch {
    // Nothing to do.
  }
}

function query(): string {
  const asked = new URLSearchParams({ language });
  if (map === null) return String(asked);
  const bounds = map.getBounds();
  const clamp = (degrees: number, most: number) => String(Math.max(-most, Math.min(most, degrees)));
  asked.set('west', clamp(bounds.getWest(), 180));
  asked.set('east', clamp(bounds.getEast(), 180));
  asked.set('south', clamp(bounds.getSouth(), 90));
  asked.set('north', clamp(bounds.getNorth(), 90));
  asked.set('columns', String(Math.max(2, Math.min(40, Math.round(map.getSize().x / FIELD_PX)))));
  return String(asked);
}

/** `isAsked`: somebody waits for it. */
async function refresh(isAsked: boolean): Promise<void> {
  turn += 1;
  const mine = turn;
  if (isAsked) list.setAttribute('aria-busy', 'true');
  try {
    const answer = await fetch(`/view.json?${query()}`, { signal: AbortSignal.timeout(ASK_MS) });
    if (!answer.ok) throw new Error(String(answer.status));
    const view = (await answer.json()) as View; // as the hub writes it
    // The map was moved meanwhile.
    if (mine !== turn) return;
    show(view);
  } catch {
    if (mine === turn) hasFailed = true;
  }
  list.removeAttribute('aria-busy');
  tell();
}

type Child = Node | string;

function made(name: string, of: { className?: string; kind?: string }, ...children: Child[]): HTMLElement {
  const one = document.createElement(name);
  if (of.className) one.className = of.className;
  if (of.kind) one.dataset.kind = of.kind;
  one.append(...children);
  return one;
}

/** The shapes stand in the page. */
function symbol(kind: string): SVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const [drawn, use] = [document.createElementNS(space, 'svg'), document.createElementNS(space, 'use')];
  drawn.setAttribute('viewBox', '0 0 24 24');
  drawn.setAttribute('aria-hidden', 'true');
  use.setAttribute('href', `#shape-${kind}`);
  drawn.append(use);
  return drawn;
}

function show(view: View): void {
  [goodAt, hasFailed] = [performance.now(), false];
  goodTime = new Date(view.now + 8 * 3_600_000).toISOString().slice(11, 16);
  const counts = view.counts.map(({ kind, text, count }) =>
    made('li', { className: 'count', kind }, made('span', {}, symbol(kind), made('b', {}, String(count))), text),
  );
  summary.replaceChildren(
    made('p', { className: 'age' }, view.asOf),
    ...(view.demo === null ? [] : [made('p', { className: 'demo' }, view.demo)]),
    made('ul', { className: 'counts' }, ...counts),
    made('p', { className: view.cells.isSilent ? 'old' : 'age' }, view.cells.text),
  );
  list.replaceChildren(
    made('p', { className: 'age' }, view.shown),
    made('ol', { className: 'sites' }, ...view.rows.map(row)),
    ...(view.next === null ? [] : [made('p', {}, link(view.next))]),
  );
  marks?.clearLayers();
  for (const [rank, one] of view.marks.entries()) draw(one, rank);
}

function link({ text, href }: { text: string; href: string }): HTMLElement {
  const one = made('a', { className: 'again' }, text);
  one.setAttribute('href', href);
  return one;
}

function row({ kind, sign, name, facts }: View['rows'][number]): HTMLElement {
  const told = facts.flatMap(({ text, isStrong }, at): Child[] => [
    at === 0 ? '' : ' · ',
    made(isStrong ? 'b' : 'span', {}, text),
  ]);
  return made(
    'li',
    {},
    made('p', { className: 'stand', kind }, symbol(kind), made('b', {}, sign)),
    made('p', { className: 'name' }, name),
    made('p', { className: 'facts' }, ...told),
  );
}

/** They come from the least to the worst, which lies on top. */
function draw({ latitude, longitude, sites, kind, last, count, label }: View['marks'][number], rank: number): void {
  if (map === null || marks === null) return;
  const html = made('span', { className: 'mark', kind }, symbol(kind), ...(count === '' ? [] : [made('b', {}, count)]));
  if (last !== null) html.dataset.last = String(last);
  const icon = L.divIcon({ className: '', html, iconSize: [count === '' ? 28 : 34 + 9 * count.length, 28] });
  const at: [number, number] = [latitude, longitude];
  const mark = L.marker(at, { icon, title: label, alt: label, riseOnHover: true, zIndexOffset: 1000 * rank });
  mark.addTo(marks);
  if (sites === 1) mark.bindPopup(made('p', {}, label));
  else mark.on('click', () => map.setView(at, map.getZoom() + 2));
}

/** What is seen is said to be as old as it is. */
function tell(): void {
  const age = performance.now() - goodAt;
  const isOld = age > OLD_MS;
  document.body.classList.toggle('too-old', isOld);
  const is = isOld ? 'old' : age > STALE_MS ? 'stale' : hasFailed ? 'failed' : goodTime === '' ? 'loading' : '';
  if (state.dataset.is === is) return;
  state.dataset.is = is;
  state.textContent = is === '' ? '' : words[is].replace('{time}', goodTime);
  if (is === '' || is === 'loading') return;
  const again = document.createElement('button');
  again.type = 'button';
  again.textContent = words.again;
  again.addEventListener('click', () => void refresh(true));
  state.append(' ', again);
}
