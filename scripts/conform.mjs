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

/** Issue 3: after a storm these must have looked at something. */
const NEVER_SKIPPED = /^(M\d|W(0\d|1[0-2])$)/;

/** Null when the checker is not there: a clone elsewhere has no shared folder. */
export async function runConform() {
  if (!existsSync(CHECKER)) return null;
  const exceptions = JSON.parse(readFileSync(join(ROOT, 'conform-exceptions.json'), 'utf8'));
  const only = AREAS.split(' ').filter((area) => !(area in exceptions.areas));
  const folder = mkdtempSync(join(tmpdir(), 'bantay-conform-'));
  const server = await startTestServer();
  try {
    // The alert areas look at a running alert (scu) and at a trigger that waits for its decision (lpa).
    const said = [await storm(server, 'scu'), await releaseStorm(server, 'scu'), await storm(server, 'lpa')].filter(
      Boolean,
    );
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
    const { passed, failed, results } = JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8'));
    for (const { id, result } of results) {
      if (result === 'skip' && NEVER_SKIPPED.test(id) && !(id in exceptions.checks)) said.push(`${id} was skipped.`);
    }
    return { passed, failed: failed + said.length, output: [...said, output].join('\n'), code };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A sentence when it fails, else nothing. */
async function storm(server, site) {
  const args = [join(ROOT, 'scripts/run.mjs'), 'apps/server/src/cli/demo-storm.ts', '--site', site];
  const { code, output } = await runNode(args, { env: server.env });
  return code === 0 ? '' : `demo:storm at ${site} failed: ${output.trim()}`;
}

/** Validates the storm's triggers and releases the warning, as the officer would. */
async function releaseStorm(server, site) {
  const signedIn = await fetch(`${server.baseUrl}/api/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'mlgu.demo', password: PASSWORD }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const headers = { cookie, 'content-type': 'application/json' };
  const ask = async (path, body) => {
    const reply = await fetch(`${server.baseUrl}/api/monitoring/${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return reply.json();
  };
  const candidateOf = async () =>
    JSON.parse((await ask('candidate_alerts')).candidate_alerts).find(({ site_code }) => site_code === site);
  const found = await until(candidateOf);
  if (!found) return `No candidate of ${site} after its storm.`;
  for (const { trigger_id, ts_updated } of found.trigger_list_arr) {
    await ask('update_alert_status', {
      trigger_id,
      trigger_ts: ts_updated,
      alert_status: 1,
      remarks: 'conform',
      user_id: 1,
    });
  }
  const candidate = await candidateOf();
  const released = await ask('insert_ewi', {
    ...candidate,
    release_details: {
      ...candidate.release_details,
      release_time: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(11, 16),
      with_retrigger_validation: false,
      comments: '',
    },
    is_event_valid: true,
    is_manually_lowered: false,
    publisher_details: { publisher_mt_id: 1, publisher_ct_id: 1 },
  });
  return released.status === true ? '' : `The storm at ${site} could not be released: ${JSON.stringify(released)}`;
}

async function until(look, withinMs = 20_000) {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; ) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return null;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled();
  await ensureBuilt().catch((error) => fail(error.message));
  const result = await runConform();
  console.log(result ? result.output : 'The checker is not here (../shared/conform).');
  process.exitCode = result && result.failed > 0 ? 1 : 0;
}
