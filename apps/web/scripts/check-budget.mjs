// What each route costs a phone: gzipped JavaScript and CSS beyond what is loaded before. Over budget fails.
// `node scripts/check-budget.mjs [FOLDER]`, FOLDER being a finished build (dist).
import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const ROOT = resolve(WEB, '../..');
const KB = 1000;
const LEVEL = 9;

/** What every signed-in page has loaded. */
const EVERY_PAGE = ['sign-in', 'shell', 'small parts'];

/** `on` is what is loaded before; `also` comes with the route by itself. Missing sources are skipped, the first is not. */
const BUDGETS = [
  { name: 'sign-in', of: 'index.html', on: [], limit: 130 },
  // The frame of every page, what may appear over it, and the situation: one file, with words and styles of the small parts, so that a
  // page has fewer (group-files.ts). Dialogs and the lists of menus, which follow the page, were half of it (decision 113).
  {
    name: 'shell',
    of: 'src/layout/signed-in-layout.tsx',
    also: ['src/screens/new-alerts-slot.tsx', 'src/screens/situation-strip.tsx', 'src/i18n/en/shell.ts'],
    on: ['sign-in'],
    limit: 44,
  },
  { name: 'dialogs', of: 'src/ui/all-frames.ts', on: ['sign-in'], limit: 25 },
  { name: 'menus', of: 'src/ui/menu-list.tsx', on: ['sign-in', 'shell', 'dialogs'], limit: 30 },
  // What several pages share and is too small for a file of its own.
  { name: 'small parts', of: 'src/api/use-form.ts', on: ['sign-in', 'shell'], limit: 15.5 },
  // Comes after the screen is there; without it the screen polls.
  { name: 'socket', of: 'src/api/socket-line.ts', on: ['sign-in', 'shell'], limit: 15 },
  { name: '/opcen', of: 'src/screens/opcen-screen.tsx', on: EVERY_PAGE, limit: 30 },
  {
    name: '/rainfall',
    of: '../../features/rainfall/pages/rainfall-page.tsx',
    on: EVERY_PAGE,
    limit: 40,
  },
  {
    name: '/surficial',
    of: '../../features/surficial/pages/surficial-page.tsx',
    on: [...EVERY_PAGE, '/rainfall'],
    limit: 15,
  },
  {
    name: '/subsurface',
    of: '../../features/subsurface/pages/subsurface-page.tsx',
    on: [...EVERY_PAGE, '/rainfall'],
    limit: 15,
  },
  { name: '/analysis', of: 'src/screens/analysis-screen.tsx', on: EVERY_PAGE, limit: 15 },
  {
    name: '/earthquake',
    of: '../../features/earthquake/pages/earthquake-page.tsx',
    on: EVERY_PAGE,
    limit: 60,
  },
  {
    name: 'its map',
    of: 'src/assets/map/coast.json',
    also: ['provinces', 'towns', 'barangays'].map((name) => `src/assets/map/${name}.json`),
    on: [],
    limit: 35,
  },
  { name: '/simulator', of: 'src/screens/simulator-screen.tsx', on: EVERY_PAGE, limit: 15 },
  { name: '/reach', of: '../../features/reach/pages/reach-page.tsx', on: EVERY_PAGE, limit: 15 },
  { name: '/map', of: '../../features/site-map/pages/site-map-page.tsx', on: EVERY_PAGE, limit: 60 },
  { name: '/skill', of: '../../features/skill/pages/skill-page.tsx', on: EVERY_PAGE, limit: 15 },
  { name: '/watch-log', of: '../../features/watch-log/pages/watch-log-page.tsx', on: EVERY_PAGE, limit: 15 },
  {
    name: 'its report',
    of: '../../features/watch-log/pages/shift-report.tsx',
    on: [...EVERY_PAGE, '/watch-log'],
    limit: 10,
  },
  { name: '/wall', of: '../../features/wall/pages/wall-page.tsx', on: EVERY_PAGE, limit: 60 },
  { name: '/record', of: '../../features/record/pages/record-page.tsx', on: EVERY_PAGE, limit: 15 },
  {
    name: '/bulletin',
    of: '../../features/bulletin/pages/bulletin-page.tsx',
    on: EVERY_PAGE,
    limit: 15,
  },
  {
    name: '/communication',
    of: '../../features/chat/pages/chat-page.tsx',
    on: EVERY_PAGE,
    limit: 15,
  },
  {
    name: '/surficial_markers',
    of: '../../features/surficial/pages/measurements-page.tsx',
    on: EVERY_PAGE,
    limit: 75,
  },
  { name: '/moms', of: '../../features/moms/pages/moms-page.tsx', on: EVERY_PAGE, limit: 75 },
  {
    name: '/resources',
    of: '../../features/resources/pages/resources-page.tsx',
    on: EVERY_PAGE,
    limit: 15,
  },
  {
    name: '/feedback',
    of: '../../features/feedback/pages/feedback-page.tsx',
    on: EVERY_PAGE,
    limit: 15,
  },
  {
    name: 'bug report',
    of: '../../features/feedback/pages/bug-dialog.tsx',
    on: EVERY_PAGE,
    limit: 15,
  },
  {
    name: '/hazard_map',
    of: '../../features/resources/pages/hazard-map-page.tsx',
    on: EVERY_PAGE,
    limit: 60,
  },
  {
    name: '/assessment',
    of: 'src/screens/assessment-screen.tsx',
    also: ['../../features/households/pages/import-view.tsx', '../../features/households/pages/evacuation-view.tsx'],
    on: EVERY_PAGE,
    limit: 75,
  },
  {
    name: 'its files',
    of: 'src/ui/read-table-file.ts',
    on: [...EVERY_PAGE, '/assessment'],
    limit: 75,
  },
  {
    name: '/admin/contacts',
    of: '../../features/contacts/pages/contacts-page.tsx',
    also: ['../../features/contacts/pages/import-view.tsx'],
    on: EVERY_PAGE,
    limit: 75,
  },
  {
    name: '/events',
    of: '../../features/activities/pages/activities-page.tsx',
    on: EVERY_PAGE,
    limit: 15,
  },
  { name: 'forgot password', of: '../../features/accounts/pages/forgot-dialog.tsx', on: ['sign-in'], limit: 5 },
  {
    name: '/download',
    of: '../../features/about/pages/download-page.tsx',
    on: EVERY_PAGE,
    limit: 15,
  },
];
const LANGUAGE_LIMIT = 10;
/** The sign-in without a script, whole: what a phone waits for. */
const PLAIN_LIMIT = 14;

/** Rows of the table; `isOver` marks what costs more than it may. */
export function measure(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  // What lies in a file with others is not named by the manifest.
  const holders = JSON.parse(readFileSync(join(folder, '.vite/holders.json'), 'utf8'));
  const filesOf = (sources) => {
    const found = new Set();
    const visit = (key) => {
      const chunk = manifest[key];
      if (!chunk || found.has(chunk.file)) return;
      found.add(chunk.file);
      for (const style of chunk.css ?? []) found.add(style);
      for (const next of chunk.imports ?? []) visit(next);
    };
    for (const source of sources) for (const key of keysOf(manifest, holders, source)) visit(key);
    return found;
  };
  const weigh = (files) =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: LEVEL }).length, 0) / KB;

  const loaded = new Map();
  const rows = BUDGETS.map(({ name, of, also = [], on, limit }) => {
    if (keysOf(manifest, holders, of).length === 0) return { name, size: null, limit, isOver: true };
    const files = filesOf([of, ...also]);
    loaded.set(name, files);
    const before = new Set(on.flatMap((other) => [...(loaded.get(other) ?? [])]));
    const size = weigh([...files].filter((file) => !before.has(file)));
    return { name, size, limit, isOver: size > limit };
  });
  const plain = Object.entries(JSON.parse(readFileSync(join(folder, '.vite/sign-in.json'), 'utf8')).pages).map(
    ([language, page]) => ({
      name: `plain sign-in ${language}`,
      size: gzipSync(page, { level: LEVEL }).length / KB,
      limit: PLAIN_LIMIT,
    }),
  );
  const languages = Object.keys(manifest)
    .filter((key) => /\/(i18n|words)\/[a-z]+\/[a-z]+\.ts$/.test(key))
    .map((key) => ({
      name: key.split('/').slice(-2).join('/'),
      size: weigh([manifest[key].file]),
      limit: LANGUAGE_LIMIT,
    }))
    .map((row) => ({ ...row, isOver: row.size > row.limit }))
    .filter((row, _, all) => row.isOver || row.size === Math.max(...all.map(({ size }) => size)));
  return [...plain.map((row) => ({ ...row, isOver: row.size > row.limit })), ...rows, ...languages];
}

/** Keys of the manifest that are this source, or the entry file of this package. */
function keysOf(manifest, holders, source) {
  if (manifest[source]) return [source];
  const holder = holders[relative(ROOT, resolve(WEB, source))];
  if (holder) return Object.keys(manifest).filter((key) => manifest[key].file === holder);
  return Object.keys(manifest).filter((key) => key.includes(`node_modules/${source}/`) && manifest[key].isDynamicEntry);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = resolve(process.argv[2] ?? fileURLToPath(new URL('../dist', import.meta.url)));
  const rows = measure(folder);
  for (const { name, size, limit, isOver } of rows) {
    const shown = size === null ? 'missing' : `${size.toFixed(1)} kB`;
    process.stdout.write(`${isOver ? 'OVER ' : 'ok   '} ${name.padEnd(20)} ${shown.padStart(10)} of ${limit} kB\n`);
  }
  const over = rows.filter(({ isOver }) => isOver).length;
  if (over > 0) console.error(`${over} over budget.`);
  process.exitCode = over > 0 ? 1 : 0;
}
