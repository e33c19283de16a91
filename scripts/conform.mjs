// Runs the shared conformance checker, where it is present, against the built server with data of its own.
// conform-exceptions.json: `areas` are not built yet and left out, `checks` are single ids with their reason.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { runNode } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { fail, ROOT } from './project.mjs';
import { startTestServer } from './test-server.mjs';

const CHECKER = join(ROOT, '../shared/conform/conform.mjs');
const PASSWORD = 'Bantay-demo-2026';
const AREAS =
  'auth sites rainfall surficial markers ground subsurface earthquake ewi ondemand alerts moms households activities chat realtime resources storage feedback accounts session hostile otp';

/** Null when the checker is not there: a clone elsewhere has no shared folder. */
export async function runConform() {
  if (!existsSync(CHECKER)) return null;
  const exceptions = JSON.parse(readFileSync(join(ROOT, 'conform-exceptions.json'), 'utf8'));
  const only = AREAS.split(' ').filter((area) => !(area in exceptions.areas));
  const folder = mkdtempSync(join(tmpdir(), 'bantay-conform-'));
  const server = await startTestServer();
  try {
    // So that there is a trigger to validate and a warning to release.
    const storm = await runNode([join(ROOT, 'scripts/run.mjs'), 'apps/server/src/cli/demo-storm.ts'], {
      env: server.env,
    });
    writeFileSync(join(folder, 'except.json'), JSON.stringify(exceptions.checks));
    const { code, output } = await runNode(
      [
        CHECKER,
        ...['--api', server.baseUrl, '--storage', server.storageUrl, '--only', only.join(',')],
        ...['--user', 'mlgu.demo', '--pass', PASSWORD, '--plgu', 'plgu.demo', '--plgu-pass', PASSWORD],
        ...['--outsider', 'lewc.demo', '--outsider-pass', PASSWORD],
        ...['--json', join(folder, 'result.json'), '--except', join(folder, 'except.json')],
      ],
      { cwd: ROOT },
    );
    const { passed, failed } = JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8'));
    const stormSaid = storm.code === 0 ? '' : `demo:storm failed:\n${storm.output}\n`;
    return { passed, failed: failed + (storm.code === 0 ? 0 : 1), output: stormSaid + output, code };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled();
  await ensureBuilt().catch((error) => fail(error.message));
  const result = await runConform();
  console.log(result ? result.output : 'The checker is not here (../shared/conform).');
  process.exitCode = result && result.failed > 0 ? 1 : 0;
}
