// Ten minutes with 200 sockets, a tenth of them on a network that keeps breaking: when everybody knows, and what it costs in memory.
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { ANNOUNCE, type Announcement } from '@bantay/kernel/wire/realtime';
import { io, type Socket } from 'socket.io-client';
import { systemActor } from '../../apps/server/src/database/audit.ts';
import { type Bench, ms, quantile, signIn } from './lab.ts';

const SOCKETS = 200;
const FLAPPING = 20;
/** A flapping line breaks after one to three seconds, again and again. */
const BREAK_MS = [1000, 3000] as const;
const MINUTES = 10;
const EVERY_MS = 3000;
const MB = 1024 * 1024;
const MOST_GROWTH = 1.1;

export const flappingSockets: Bench = {
  name: 'flapping-sockets',
  async run(lab) {
    await lab.seed(false);
    const app = await lab.openApp();
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.http.server.address() as AddressInfo; // it listens on a port
    const cookie = await signIn(app);
    const { services } = app;
    await services.alerts.closeDue();
    const reading = { gauge: 'rain_lpasb', ts: toManilaText(Date.now() - 1000), mm: 90 };
    await services.readings.record([reading], { actor: systemActor, gauges: null, keyId: null });
    const { rows } = await lab.pool.query<{ trigger_id: number }>('select trigger_id from alert_status limit 1');

    /** When each socket knew of the change: by its announcement, or by coming back, when a page asks for everything. */
    let knows: (index: number) => void = () => {};
    let breaks = 0;
    let isOver = false;
    const sockets: Socket[] = [];
    for (let index = 0; index < SOCKETS; index++) {
      const socket = io(`http://127.0.0.1:${port}`, {
        transports: ['websocket'],
        extraHeaders: { cookie },
        forceNew: true,
        reconnectionDelay: 200,
        reconnectionDelayMax: 1000,
      });
      await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
      socket.on('connect', () => knows(index));
      socket.on(ANNOUNCE, ({ topic }: Announcement) => topic === 'alerts' && knows(index));
      sockets.push(socket);
    }
    const flap = (socket: Socket) => {
      const [least, most] = BREAK_MS;
      setTimeout(
        () => {
          if (isOver) return;
          socket.io.engine?.close();
          breaks += 1;
          flap(socket);
        },
        least + Math.random() * (most - least),
      );
    };
    for (const socket of sockets.slice(0, FLAPPING)) flap(socket);

    const delays: number[] = [];
    let missed = 0;
    const heaps: number[] = [];
    const collect = collector();
    for (let minute = 0; minute < MINUTES; minute++) {
      for (let time = 0; time < 60_000 / EVERY_MS; time++) {
        const known = new Map<number, number>();
        const began = performance.now();
        knows = (index) => void (known.has(index) || known.set(index, performance.now() - began));
        const status = time % 2 === 0 ? 1 : -1;
        const decision = { triggerId: rows[0]!.trigger_id, status, remarks: null } as const; // put there before
        await services.alerts.decide({ ...decision, seenStatus: undefined }, 2);
        await new Promise((resolve) => setTimeout(resolve, EVERY_MS - (performance.now() - began)));
        delays.push(...known.values());
        missed += SOCKETS - known.size;
      }
      collect();
      heaps.push(process.memoryUsage().heapUsed / MB);
    }
    isOver = true;
    for (const socket of sockets) socket.disconnect();
    const p95 = quantile(delays, 0.95);
    const growth = heaps.at(-1)! / heaps[1]!; // ten minutes, so both are there
    return [
      {
        what: `change → ${SOCKETS} sockets, ${FLAPPING} of them flapping (${breaks} breaks), 95th percentile`,
        value: ms(p95),
        target: '≤ 2000 ms',
        isMet: p95 <= 2000,
      },
      {
        what: `not known within ${EVERY_MS / 1000} s`,
        value: `${missed} of ${delays.length + missed}`,
        target: '',
        isMet: null,
      },
      {
        what: 'heap after the tenth minute ÷ after the second, clients included',
        value: `${growth.toFixed(2)} × (${heaps.map((heap) => heap.toFixed(0)).join(', ')} MB)`,
        target: `≤ ${MOST_GROWTH} ×`,
        isMet: growth <= MOST_GROWTH,
      },
    ];
  },
};

/** The garbage collector, on request. */
function collector(): () => void {
  setFlagsFromString('--expose_gc');
  return runInNewContext('gc') as () => void; // the flag --expose-gc gives it
}
