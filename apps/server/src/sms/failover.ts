// Several gateways as one: in the order of their priority, the next one when one certainly has not sent.
import type { Gateway, HandOver } from './gateway.ts';

/** A gateway that failed is asked last for so long. */
const REST_MS = 60_000;

/**
 * What may have left is never handed to a second gateway: 'doubtful' ends the round. A refusal for good counts only when
 * every gateway refuses. Keys are known only when all know them.
 */
export function makeFailover(gateways: readonly Gateway[], now: () => number = Date.now): Gateway {
  const restingUntil = new Map<Gateway, number>();
  const isResting = (gateway: Gateway) => (restingUntil.get(gateway) ?? 0) > now();
  return {
    kind: gateways.map(({ kind }) => kind).join(', '),
    takesKeys: gateways.every(({ takesKeys }) => takesKeys),
    parallel: Math.max(...gateways.map(({ parallel }) => parallel)),
    // They are asked one after the other: the lease has to cover them all.
    timeoutMs: gateways.reduce((sum, { timeoutMs }) => sum + timeoutMs, 0),
    listen: (listener) => {
      for (const gateway of gateways) gateway.listen?.(listener);
    },
    stop: () => {
      for (const gateway of gateways) gateway.stop?.();
    },
    async send(sms) {
      const fresh = gateways.filter((gateway) => !isResting(gateway));
      const refusals: HandOver[] = [];
      for (const gateway of [...fresh, ...gateways.filter(isResting)]) {
        const result = await gateway.send(sms);
        if (result.outcome === 'accepted') {
          restingUntil.delete(gateway);
          return { ...result, gateway: gateway.kind };
        }
        if (result.outcome !== 'final') restingUntil.set(gateway, now() + REST_MS);
        if (result.outcome === 'doubtful') return { ...result, detail: `${gateway.kind}: ${result.detail}` };
        refusals.push({ ...result, detail: `${gateway.kind}: ${result.detail}` });
      }
      return refusals.find(({ outcome }) => outcome === 'retry') ?? refusals[0]!; // there is at least one gateway
    },
  };
}
