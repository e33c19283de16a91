// From a reading over the threshold, or a decision, to the announcement on many browsers' sockets.
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { ANNOUNCE, type Announcement } from '@bantay/kernel/wire/realtime';
import { io, type Socket } from 'socket.io-client';
import { systemActor } from '../../apps/server/src/database/audit.ts';
import { type Bench, ms, quantile, signIn } from './lab.ts';

const SOCKETS = [50, 200];
const DECISIONS = 8;

export const triggerSockets: Bench = {
  name: 'trigger-sockets',
  async run(lab) {
    await lab.seed(false);
    const app = await lab.openApp();
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.http.server.address() as AddressInfo; // it listens on a port
    const cookie = await signIn(app);
    const { services } = app;
    const rain = (gauge: string, mm: number) =>
      services.readings.record([{ gauge, ts: toManilaText(Date.now() - 1000), mm }], {
        actor: systemActor,
        gauges: null,
        keyId: null,
      });
    await services.alerts.closeDue();
    const sockets: Socket[] = [];
    let heard: (at: number) => void = () => {};
    const figures = [];
    for (const count of SOCKETS) {
      while (sockets.length < count) {
        const socket = io(`http://127.0.0.1:${port}`, {
          transports: ['websocket'],
          extraHeaders: { cookie },
          forceNew: true,
        });
        await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
        socket.on(ANNOUNCE, ({ topic }: Announcement) => topic === 'alerts' && heard(performance.now()));
        sockets.push(socket);
      }
      const delays: number[] = [];
      const measure = async (change: () => Promise<unknown>) => {
        const arrived: number[] = [];
        const began = performance.now();
        const all = new Promise<void>((resolve) => {
          heard = (at) => {
            arrived.push(at - began);
            if (arrived.length === count) resolve();
          };
        });
        await change();
        await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 5000))]);
        if (arrived.length < count) throw new Error(`${arrived.length} of ${count} sockets heard of it`);
        delays.push(...arrived);
        await new Promise((resolve) => setTimeout(resolve, 300));
      };
      // The first round raises both triggers; the second one has the triggers and is all decisions.
      if (count === SOCKETS[0]) {
        await measure(() => rain('rain_lpasb', 90));
        await measure(() => rain('rain_scusb', 90));
      }
      const { rows } = await lab.pool.query<{ trigger_id: number }>(
        'select trigger_id from alert_status order by stat_id limit 1',
      );
      for (let time = 0; time < DECISIONS; time++) {
        const decision = { triggerId: rows[0]!.trigger_id, status: time % 2 === 0 ? 1 : -1, remarks: null } as const; // put there before
        await measure(() => services.alerts.decide({ ...decision, seenStatus: undefined }, 2));
      }
      const p95 = quantile(delays, 0.95);
      figures.push({
        what: `change → ${count} sockets, 95th percentile (150 ms of it are waited on purpose)`,
        value: ms(p95),
        target: '≤ 2000 ms',
        isMet: p95 <= 2000,
      });
    }
    for (const socket of sockets) socket.disconnect();
    return figures;
  },
};
