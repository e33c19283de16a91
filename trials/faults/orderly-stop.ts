// An orderly stop in the middle of a warning, whatever the gateway does: it takes everything and answers nothing, or is not there.
import { runCommand, startTestServer, type TestServer } from '../../scripts/test-server.mjs';
import { makeOfficer } from '../officer.ts';
import { listen, portOf, seconds, type Trial } from './trial.ts';

/** Wanted, for the whole process and its database. */
const STOP_MS = 10_000;

export async function orderlyStop(trial: Trial): Promise<void> {
  const silent = await listen();
  silent.on('connection', (socket) => socket.on('error', () => undefined).resume());
  const port = portOf(silent);
  const gateways: [string, Record<string, string>][] = [
    [
      'An HTTP gateway that takes and never answers',
      { SMS_GATEWAY: 'http', SMS_HTTP_URL: `http://127.0.0.1:${port}/` },
    ],
    [
      'An SMPP gateway that takes and never answers',
      {
        SMS_GATEWAY: 'smpp',
        SMS_SMPP_URL: `smpp://127.0.0.1:${port}`,
        SMS_SMPP_USER: 'pagsubok',
        SMS_SMPP_PASSWORD: 'pagsubok',
      },
    ],
    ['An HTTP gateway that is not there', { SMS_GATEWAY: 'http', SMS_HTTP_URL: 'http://127.0.0.1:9/' }],
  ];
  try {
    for (const [what, env] of trial.isSample ? gateways.slice(0, 1) : gateways) await stopInTheMiddle(trial, what, env);
  } finally {
    silent.close();
  }
}

async function stopInTheMiddle({ find }: Trial, what: string, env: Record<string, string>): Promise<void> {
  const server = await startTestServer({ env: { ...env, LOG_LEVEL: 'fatal' } });
  try {
    await runCommand(server, 'demo-storm');
    const officer = await makeOfficer(server.baseUrl);
    const release_id = await officer.release('lpa');
    await officer.call('POST', '/message/send_ewi', { release_id, sms_msg: 'Pagsubok lamang. Alert level 1.' });
    const { code, ms } = await stop(server);
    find(`${what}: stopped after`, `${seconds(ms)}, exit code ${code}`, ms <= STOP_MS && code === 0);
  } finally {
    await server.stop();
  }
}

async function stop({ child }: TestServer): Promise<{ code: number | null; ms: number }> {
  const began = performance.now();
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  child.kill('SIGTERM');
  return { code: await ended, ms: performance.now() - began };
}
