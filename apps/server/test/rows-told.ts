// vitest's global setup: what seen-rows.ts and seen-sql.ts noted is read when every test has run; a row that is not as declared fails the
// run, and so does a statement that a spread engine would not take.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadModule } from 'libpg-query';
import { shortNumbersOf } from '../../../scripts/spread-check.ts';
import { allStatements, openProgram } from './row-types.ts';

/**
 * Statements of which no test sees a row, at most: 23 of commands and demo data, which run as programs of their own, seven of features, and
 * room for two that only one order of two things reaches. The number may only fall.
 */
const UNSEEN_AT_MOST = 32;

export default async function setup(): Promise<() => void> {
  await loadModule();
  process.env.SHORT_NUMBERS = [...shortNumbersOf(join(import.meta.dirname, '../../..'))].join(' ');
  const folder = mkdtempSync(join(tmpdir(), 'bantay-rows-'));
  const file = join(folder, 'seen');
  writeFileSync(file, '');
  process.env.SEEN_ROWS = file;
  return () => {
    const notes = new Set(readFileSync(file, 'utf8').trim().split('\n'));
    rmSync(folder, { recursive: true, force: true });
    const wrong = [...notes].filter((note) => note.startsWith('WRONG ')).sort();
    // Only `npm test` runs everything.
    const unseen = process.env.ALL_ROWS === 'on' ? unseenIn(notes) : [];
    const faults = wrong.length > 0 ? [`Rows are not what is declared:\n${wrong.join('\n')}`] : [];
    const refused = [...notes].filter((note) => note.startsWith('SPREAD ')).sort();
    if (refused.length > 0)
      faults.push(`A spread engine does not take these statements (decision 095):\n${refused.join('\n')}`);
    if (unseen.length > UNSEEN_AT_MOST)
      faults.push(
        `No test sees a row of ${unseen.length} statements, ${UNSEEN_AT_MOST} are allowed:\n${unseen.join('\n')}`,
      );
    if (faults.length === 0) return;
    // vitest tells an error of this place and ends well all the same.
    process.exitCode = 1;
    throw new Error(faults.join('\n'));
  };
}

function unseenIn(notes: ReadonlySet<string>): string[] {
  const all = allStatements(openProgram()).map(({ at }) => at);
  const unseen = all.filter((at) => !notes.has(`ok ${at}`));
  console.log(`Rows of ${all.length - unseen.length} of ${all.length} statements were compared with their types.`);
  return unseen;
}
