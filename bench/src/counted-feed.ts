// What every page asks for where there are many sites: all of them told against those that are not calm, the others counted. In bytes and
// ms, over HTTP. `SITES=10000 npm run bench -- counted-feed`; without SITES a thousand.
import { gzipSync } from 'node:zlib';
import { HALF_HOUR_MS, MINUTE_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import type { App } from '../../apps/server/src/app.ts';
import { systemActor } from '../../apps/server/src/database/audit.ts';
import { type Bench, type Figure, median, ms, signIn, timed } from './lab.ts';
import { BEGIN, closeAll, makeSites } from './ten-thousand-sites.ts';

const SITES = Number(process.env.SITES ?? 1000);
const ROUNDS = 5;
const RAISED = 10;
const FEED = '/api/monitoring/candidate_alerts';
const COUNTED = `${FEED}?calm=counted`;
const TOWN = `${FEED}?municipality=Town%205`;

interface Asked {
  ms: number;
  text: string;
}

export const countedFeed: Bench = {
  name: 'counted-feed',
  async run(lab) {
    await lab.seed(false);
    let now = BEGIN + 2 * MINUTE_MS;
    const app = await lab.openApp({ machineNow: () => now });
    await makeSites(lab, app, 0, SITES);
    await closeAll(app, now);
    const ask = await asker(app);
    const figures: Figure[] = [];
    const tell = (what: string, { ms: time, text }: Asked) => {
      const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
      const value = `${kilobytes(text.length)}, packed ${kilobytes(gzipSync(text).length)}, ${ms(time)}`;
      figures.push({ what: `${SITES} sites: ${what}`, value, target: '', isMet: null });
    };
    tell('counted for the first time since the start', await ask(COUNTED, 1));
    const quiet = { all: await ask(FEED), counted: await ask(COUNTED) };
    tell('all told', quiet.all);
    tell('those that are not calm, the others counted', quiet.counted);
    now += HALF_HOUR_MS;
    await closeAll(app, now);
    tell('the same, first asked when a half hour of all of them was closed', await ask(COUNTED, 1));
    await raise(app, now);
    const storm = { all: await ask(FEED), counted: await ask(COUNTED) };
    tell(`all told, something waits at ${RAISED}`, storm.all);
    tell(`counted, something waits at ${RAISED}`, storm.counted);
    const town = await ask(`${TOWN}&since=0&texts=0`);
    const { version, texts } = JSON.parse(town.text) as { version: string; texts: string }; // as the wire declares it
    tell('a municipality since a version, with its texts', await ask(`${TOWN}&since=${version}`));
    tell('the same with the texts that are held', await ask(`${TOWN}&since=${version}&texts=${texts}`));
    figures.push(
      ...[quiet, storm].map(({ all, counted }, place): Figure => {
        const isMet = counted.text.length <= all.text.length / 10 && counted.ms <= all.ms / 4;
        const what = `${SITES} sites, ${place === 0 ? 'all quiet' : `${RAISED} raised`}: counted ÷ all told`;
        const value = `${(counted.text.length / all.text.length).toFixed(4)} × of the bytes, ${(counted.ms / all.ms).toFixed(3)} × of the time`;
        return { what, value, target: '≤ 0.1 × and ≤ 0.25 ×', isMet };
      }),
    );
    return figures;
  },
};

async function asker(app: App) {
  const cookie = await signIn(app);
  return async (url: string, rounds = ROUNDS): Promise<Asked> => {
    const took: number[] = [];
    let text = '';
    for (let round = 0; round < rounds; round++)
      took.push(
        await timed(async () => {
          const answer = await app.http.inject({ url, headers: { cookie } });
          if (answer.statusCode !== 200) throw new Error(`${url} was answered ${answer.statusCode}`);
          text = answer.payload;
        }),
      );
    return { ms: median(took), text };
  };
}

/** Rain over the threshold of some, by the normal intake. */
async function raise({ services }: App, now: number): Promise<void> {
  const listed = (await services.sites.list()).slice(-RAISED);
  const ts = toManilaText(now - MINUTE_MS);
  await services.readings.record(
    listed.map(({ siteCode }) => ({ gauge: `rain_${siteCode}`, ts, mm: 150 })),
    { actor: systemActor, gauges: null, keyId: null },
  );
}
