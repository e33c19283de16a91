// The gateway of a drill: it hands on to numbers that said yes, with the word of practice before each text, and refuses every other for good.
import type { Db } from '@bantay/server/database/database.ts';
import type { Gateway } from '@bantay/server/sms/gateway.ts';
import { drillText, mayHear } from '../rules/drill-gate.ts';
import * as queries from './drill-queries.ts';

/** Messages at once, and the wait for one, where nothing real carries them. */
const ALONE = { parallel: 4, timeoutMs: 5000 };

/**
 * `db`: the installation's, in which consents stand; they are asked for each message, so one that was taken back counts at once. `real`: what
 * carries SMS here; null: nothing leaves, and the drill goes on.
 */
export function makeDrillGateway(db: Db, drillId: number, real: Gateway | null): Gateway {
  const { parallel, timeoutMs } = real ?? ALONE;
  return {
    kind: 'drill',
    takesKeys: real?.takesKeys ?? true,
    parallel,
    timeoutMs,
    async send(sms) {
      const text = drillText(sms.text);
      const idempotencyKey = `drill ${drillId} ${sms.idempotencyKey}`;
      const isListed = mayHear(await queries.listAllowed(db, drillId), sms.number);
      const told = { drillId, idempotencyKey, number: sms.number, text };
      if (!isListed) {
        await queries.noteHanded(db, { ...told, outcome: null });
        return { outcome: 'final', detail: 'this number has not said yes to drills' };
      }
      // Before it leaves: nothing does that stands nowhere.
      await queries.noteHanded(db, { ...told, outcome: real === null ? 'kept' : 'handed on' });
      return real === null ? { outcome: 'accepted', reference: null } : real.send({ ...sms, text, idempotencyKey });
    },
  };
}
