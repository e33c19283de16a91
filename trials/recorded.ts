// `npm run recorded -- FOLDER`: the rules against recorded series, which have no licence to be in the repository
// (packages/proofs/recorded/README.md). FOLDER holds `data/…`. Before each release; the last line is that of `npm test`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { FOLDER_VARIABLE, whyNot } from '../packages/proofs/recorded/files.ts';
import { fail } from '../scripts/project.mjs';
import { inWords } from '../scripts/test-counts.mjs';
import { runVitest } from '../scripts/vitest-run.mjs';

const given = process.argv[2];
const folder = given === undefined ? undefined : resolve(given);
const reason = whyNot(folder, 'npm run recorded -- FOLDER');
if (folder === undefined || reason !== null) fail(reason ?? '');

const scratch = mkdtempSync(join(tmpdir(), 'bantay-recorded-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
const { output, leftOut, ...counts } = await runVitest('packages/proofs', {
  report: join(scratch, 'vitest.json'),
  args: ['--config', 'vitest.recorded.config.ts'],
  env: { [FOLDER_VARIABLE]: folder },
});
console.log(output.trim());
for (const one of leftOut) console.log(`skipped: ${one}`);
// A series that is left out here is compared nowhere.
process.exitCode = counts.failed + counts.skipped > 0 ? 1 : 0;
console.log(inWords(counts));
