// Draws docs/acceptance.md: each acceptance point with the test that shows it. A test that is gone stops the check.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ADMIN_POINTS } from './acceptance-admin.ts';
import { DATA_POINTS } from './acceptance-data.ts';
import type { Shown } from './acceptance-point.ts';
import { WARNING_POINTS } from './acceptance-warning.ts';
import { writeOrCheck } from './generated-document.ts';

const COMMAND = 'node scripts/run.mjs scripts/draw-acceptance.ts';
const ROOT = resolve(import.meta.dirname, '..');
const POINTS = [...WARNING_POINTS, ...DATA_POINTS, ...ADMIN_POINTS];

const texts = new Map<string, string>();
function holds({ file, words }: Shown): boolean {
  if (file === '') return true;
  if (!texts.has(file)) texts.set(file, readOrEmpty(join(ROOT, file)));
  return texts.get(file)?.includes(words) === true;
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

const gone = POINTS.flatMap(({ id, shown }) =>
  shown.filter((one) => !holds(one)).map(({ file, words }) => `${id}: ${file} does not say "${words}"`),
);
const ids = POINTS.map(({ id }) => id);
const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
for (const sentence of [...gone, ...twice.map((id) => `${id} stands twice`)]) console.error(sentence);
if (gone.length + twice.length > 0) process.exitCode = 1;

const line = ({ file, words, why }: Shown) => {
  if (file === '') return why ?? '';
  const name = `\`${file.split('/').at(-1)}\` › ${words.replaceAll('|', '\\|')}`;
  return why === null ? name : `${name} (*${why}*)`;
};
const isEndToEnd = (shown: readonly Shown[]) => shown.some(({ why }) => why === null);
const whole = POINTS.filter(({ shown }) => isEndToEnd(shown)).length;
const none = POINTS.filter(({ shown }) => shown.every(({ file }) => file === '')).length;

const text = `# What shows that it does what it should

Drawn by \`${COMMAND}\` from \`scripts/acceptance-*.ts\`; \`npm run check\` fails when a test that is named here is gone. The
numbers are those of the acceptance points of the screens, those with A are ours (what admins change); the words are ours.

Of ${POINTS.length} points ${whole} are shown in the browser against the built server (stories of rooms, and of several in \`e2e/\`), ${POINTS.length - whole - none} by another test, with the reason in
brackets, and ${none} by none.

| Point | What | Shown by |
| --- | --- | --- |
${POINTS.map(({ id, what, shown }) => `| ${id} | ${what} | ${shown.map(line).join('<br>')} |`).join('\n')}
`;
writeOrCheck('docs/acceptance.md', text, COMMAND);
