// Black-box conformance checker of the HTTP API: runs the areas one after the other and prints every check.
import { readFileSync, writeFileSync } from 'node:fs';
import { Client } from './lib/client.mjs';
import { said } from './lib/expect.mjs';
import { OutOfTime, Report } from './lib/report.mjs';

/** Areas in the order they run, with the letter of their ids: ewi before alerts, so that a running alert is there to look at; otp last, because it provokes lock-outs. */
const PREFIX = {
  auth: 'A',
  sites: 'S',
  rainfall: 'R',
  surficial: 'F',
  markers: 'K',
  ground: 'G',
  subsurface: 'B',
  earthquake: 'Q',
  ewi: 'W',
  ondemand: 'D',
  alerts: 'M',
  moms: 'L',
  households: 'H',
  activities: 'V',
  chat: 'T',
  realtime: 'X',
  resources: 'Z',
  storage: 'P',
  feedback: 'N',
  accounts: 'U',
  session: 'E',
  hostile: 'Y',
  otp: 'O',
};
const AREAS = Object.keys(PREFIX);
const USAGE = `node conform.mjs --api URL --user U --pass P [options]
  --api URL        API service (default http://127.0.0.1:5000)
  --storage URL    file storage service (default http://127.0.0.1:5001)
  --socket URL     realtime service (default: same as --api)
  --user --pass    stakeholder account with designation 3
  --plgu --plgu-pass          second stakeholder account (designation 4): chat, foreign ids
  --outsider --outsider-pass  account with another designation: must be refused
  --only a,b       only these: areas, ids (M23), beginnings of ids (W2 = W20 to W29) or ranges (W01-W12); with ids the area
                   runs whole, but only the named checks count, the others print as 'ran'
                   areas: ${AREAS.join(', ')}
  --keep-alerts    make no on-demand alert and no release
  --json FILE      write the results as JSON as well
  --except FILE    JSON object {check id: reason}: these failures are listed as exceptions, not counted
  --limit SECONDS  limit of the whole run (default 290)`;

function readArgs(argv) {
  const out = { api: 'http://127.0.0.1:5000', storage: 'http://127.0.0.1:5001', limit: '290' };
  for (let i = 0; i < argv.length; i++) {
    const name = argv[i].replace(/^--/, '');
    if (name === 'help' || !argv[i].startsWith('--')) return null;
    if (name === 'keep-alerts') out[name] = true;
    else out[name] = argv[++i];
    if (out[name] === undefined) return null;
  }
  return out;
}

let finished = false;
function finish(report, opts) {
  if (finished) return;
  finished = true;
  if (opts?.json) {
    writeFileSync(
      opts.json,
      JSON.stringify(
        { passed: report.passed, failed: report.failed, skipped: report.skipped, results: report.results },
        null,
        1,
      ),
    );
  }
  process.stdout.write(`${report.passed} passed, ${report.failed} failed, ${report.skipped} skipped\n`, () =>
    process.exit(report.failed > 0 ? 1 : 0),
  );
}

async function signIn(client, username, password) {
  return client.post('/api/signin', { username, password });
}

const opts = readArgs(process.argv.slice(2));
if (!opts?.user || !opts.pass) {
  console.log(USAGE);
  process.exit(2);
}
/** One part of --only: an area, the beginning of an id, or a range of ids. Null when it is none of them. */
function selector(word) {
  if (AREAS.includes(word)) return { word, area: word, has: (id) => id.startsWith(PREFIX[word]) };
  const m = /^([A-Z])(\d*)(?:-([A-Z])?(\d+))?$/.exec(word);
  const area = m && AREAS.find((a) => PREFIX[a] === m[1]);
  if (!area || (m[3] && m[3] !== m[1])) return null;
  if (m[4] === undefined) return { word, area, has: (id) => id.startsWith(word) };
  if (m[2] === '' || Number(m[4]) < Number(m[2])) return null;
  return {
    word,
    area,
    has: (id) => id[0] === m[1] && Number(id.slice(1)) >= Number(m[2]) && Number(id.slice(1)) <= Number(m[4]),
  };
}
const words = opts.only
  ?.split(',')
  .map((s) => s.trim())
  .filter(Boolean);
const only = words?.map(selector);
if (only?.includes(null) || only?.length === 0) {
  const unknown = words.filter((_, i) => !only[i]).join(', ') || 'an empty list';
  console.log(`--only does not know ${unknown}; areas: ${AREAS.join(', ')}; or ids such as M23 or W01-W12`);
  process.exit(2);
}

const except = opts.except ? JSON.parse(readFileSync(opts.except, 'utf8')) : {};
const report = new Report(Date.now() + Number(opts.limit) * 1000, except, only);
// The last line must come, whatever happens: a guard beyond the limit of the run.
setTimeout(
  () => {
    report.line('fail', 'C99', 'the run ends in its time', `expected an end after ${opts.limit} s got none`);
    finish(report, opts);
  },
  Number(opts.limit) * 1000 + 20_000,
).unref();

const hook = (a) => report.saw(a);
const make = (base, name) => new Client(base, name, hook);
const t = {
  opts,
  report,
  user: make(opts.api, 'user'),
  plgu: opts.plgu ? make(opts.api, 'plgu') : null,
  outsider: opts.outsider ? make(opts.api, 'outsider') : null,
  anon: () => make(opts.api, 'anonymous'),
  fresh: (name) => make(opts.api, name),
  at: make, // (address, name): a client without cookies for either service
  storage: make(opts.storage, 'storage'),
  signIn,
  check: (id, text, fn) => report.check(id, text, fn),
  skip: (id, text, why) => report.skip(id, text, why),
  get: (path, o) => t.user.get(path, o),
  post: (path, json, o) => t.user.post(path, json, o),
  /** Work undone when the area ends, newest first. */
  undo: (fn) => undos.push(fn),
  mark: `CONFORM ${new Date().toISOString().slice(0, 19).replace('T', ' ')}`,
};
let undos = [];

async function unwind() {
  for (const fn of undos.reverse()) {
    try {
      await fn();
    } catch {
      /* the checks have already told what failed */
    }
  }
  undos = [];
}

async function main() {
  report.area = 'connection';
  const up = await report.check('C01', `the API service at ${opts.api} answers`, async () => {
    await t.anon().get('/api/sites/get_sites_data');
  });
  if (!up) return;
  const signed = await report.check('C02', `${opts.user} signs in`, async () => {
    const r = await signIn(t.user, opts.user, opts.pass);
    if (r.json?.status !== true || t.user.cookies.size === 0)
      throw new Error(`expected status true and a session cookie got ${said(r)}, cookies ${t.user.cookies.size}`);
    t.me = r.json.data;
    t.signInAnswer = r;
    t.myId = r.json.data?.user?.user_id;
  });
  if (!signed) return;
  if (t.plgu) {
    await report.check('C03', `${opts.plgu} signs in`, async () => {
      const r = await signIn(t.plgu, opts.plgu, opts['plgu-pass']);
      if (r.json?.status !== true) {
        t.plgu = null;
        throw new Error(`expected status true got ${said(r)}`);
      }
      t.other = r.json.data;
      t.otherId = r.json.data?.user?.user_id;
    });
  }
  for (const name of AREAS) {
    if (only && !only.some((s) => s.area === name)) continue;
    report.area = name;
    report.faults = [];
    const area = await import(`./areas/${name}.mjs`);
    console.log(`# ${name}: ${area.title}`);
    try {
      if ((await t.get('/api/sites/get_sites_data')).status === 401) {
        console.log('# the session was lost, signing in again');
        t.user.cookies.clear();
        await signIn(t.user, opts.user, opts.pass);
      }
      await area.run(t);
    } catch (err) {
      if (!(err instanceof OutOfTime))
        report.line(
          'fail',
          `${area.prefix}98`,
          'the area runs to its end',
          `expected no interruption got ${err.message}`,
        );
      else
        report.line(
          'fail',
          `${area.prefix}98`,
          'the area runs to its end',
          `expected an end within ${opts.limit} s for the whole run got none`,
        );
    }
    await unwind();
    await report
      .check(`${area.prefix}99`, 'no 5xx, error page or inside detail in any answer of this area', () => {
        if (report.faults.length)
          throw new Error(`expected none got ${report.faults.length}: ${report.faults.slice(0, 3).join('; ')}`);
      })
      .catch((err) => {
        if (!(err instanceof OutOfTime)) throw err;
      });
  }
  report.area = 'selection';
  for (const s of only ?? [])
    if (!report.seen.some(s.has))
      report.line(
        'fail',
        'C96',
        `--only ${s.word}`,
        'expected at least one check of that name got none: no such check, or its area ended before it',
      );
}

process.on('uncaughtException', (err) => {
  report.line('fail', 'C97', 'the checker runs to its end', `expected no fault of its own got ${err.message}`);
  finish(report, opts);
});

main()
  .catch((err) => report.line('fail', 'C98', 'the checker runs to its end', err.stack ?? err))
  .finally(() => finish(report, opts));
