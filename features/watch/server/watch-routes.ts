// Doors of the watch from outside: two that are open, signed and counted, and one for who works here.
import type { Door } from '@bantay/server/http/door.ts';
import { strangerTurns } from '@bantay/server/http/stranger-turns.ts';
import { claimedBy, type OwnKey, readSigned } from '@bantay/server/outside/signed-word.ts';
import { Problem } from '@bantay/server/problems.ts';
import { SECOND_MS } from '../rules/pulse.ts';
import { greetServer, listWatchmen, proveLog, readPulse, watchmanAnswer } from '../wire/watch.ts';
import { presentWatch } from './watch-presenter.ts';
import type { WatchService } from './watch-service.ts';

/** [ours] Requests a minute of one address: ten watchmen behind one router ask three times each. */
const MOST_A_MINUTE = 30;

export function watchRoutes(door: Door, watch: WatchService, key: () => OwnKey): void {
  const take = strangerTurns(MOST_A_MINUTE);

  door(readPulse, async ({ request, query }) => {
    take(request);
    const pulse = await watch.pulse(query.nonce);
    return key().sign(pulse);
  });
  door(proveLog, async ({ request, query: { nonce, old, now } }) => {
    take(request);
    return watch.signed(await watch.proof(nonce, { old: Number(old), now: Number(now) }));
  });
  door(greetServer, async ({ request, body }) => {
    take(request);
    const answer = readSigned(body.answer, claimedBy(body.answer) ?? '', watchmanAnswer);
    const isMeant = answer !== null && answer.to === key().name && answer.nonce === body.nonce;
    if (!isMeant || answer.from !== claimedBy(body.answer)) throw new Problem('watchWordWrong');
    if (!(await watch.greeted(answer))) throw new Problem('watchmanUnknown');
    return key().sign(await watch.pulse(body.nonce));
  });
  door(listWatchmen, async () => presentWatch(await watch.read(), watch.pauseMs / SECOND_MS));
}
