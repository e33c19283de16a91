// From the commit of an outbox row to the beginning of its hand-over, against a bare NOTIFY heard by another connection.
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clientConfig } from '../../apps/server/src/database/database.ts';
import { listen } from '../../apps/server/src/database/listen.ts';
import type { Gateway } from '../../apps/server/src/sms/gateway.ts';
import { OUTBOX_CHANNEL } from '../../apps/server/src/sms/outbox.ts';
import { makeSender } from '../../apps/server/src/sms/sender.ts';
import { type Bench, median, quantile, ratio } from './lab.ts';

const TIMES = 200;

export const enqueueStart: Bench = {
  name: 'enqueue-start',
  async run({ db, url }) {
    let heardBare: () => void = () => {};
    let started: () => void = () => {};
    const gateway: Gateway = {
      kind: 'bench',
      takesKeys: true,
      parallel: 8,
      timeoutMs: 1000,
      async send() {
        started();
        return { outcome: 'accepted', reference: null };
      },
    };
    const sender = makeSender({ db, gateway, onAccepted: async () => {}, onProgress: async () => {} });
    const fail = (error: unknown) => {
      throw error;
    };
    const listener = await listen({
      url,
      channels: [OUTBOX_CHANNEL, 'bench'],
      onNotice: (channel) => (channel === 'bench' ? heardBare() : sender.wake()),
      onGap: () => {},
      onError: fail,
    });
    sender.start(fail);
    const client = new pg.Client(clientConfig(url));
    await client.connect();
    const [bare, ours]: [number[], number[]] = [[], []];
    for (let time = 0; time < TIMES + 20; time++) {
      let began = performance.now();
      await new Promise<void>((resolve) => {
        heardBare = resolve;
        void client.query('notify bench');
      });
      bare.push(performance.now() - began);
      await client.query('begin');
      await client.query(
        `with r as (insert into sms_rounds (kind, sms_msg, field_at) values ('test', 'x', now()) returning round_id)
         insert into sms_outbox (round_id, number, priority) select round_id, '639000000001', 1 from r`,
      );
      await client.query(`select pg_notify('${OUTBOX_CHANNEL}', '')`);
      began = performance.now();
      await new Promise<void>((resolve) => {
        started = resolve;
        void client.query('commit');
      });
      ours.push(performance.now() - began);
      await sleep(15);
    }
    await sender.stop();
    await listener.close();
    await client.end();
    const [a, b] = [ours.slice(20), bare.slice(20)];
    return [
      ratio('commit of an outbox row → hand-over begins ÷ bare NOTIFY, median of 200', median(a), median(b), 8),
      { what: 'the same, 95th percentile', value: `${quantile(a, 0.95).toFixed(1)} ms`, target: '', isMet: null },
    ];
  },
};
