// Whether the boards of a house say what its facts say, and whoever goes by them finds what he would find in the facts of all sites.
import { compareBoards } from '@bantay/features/alerts/server/boards-queries.ts';
import { readAllStates, routineOf } from '@bantay/features/alerts/server/site-state.ts';
import { dueOf, undecidedOf, type Waiting } from '@bantay/features/alerts/server/waiting-service.ts';
import type { House } from './harness.ts';

/** What waits, read from the facts of all sites. */
async function waitingByFacts({ app: { db, services } }: House): Promise<Omit<Waiting, 'wrongBoards'>> {
  const now = services.clock.now();
  const states = await readAllStates(db, services.sites, now);
  const routine = routineOf(states, new Set(await services.sites.dueOn(now)), now);
  return {
    triggers: states.flatMap(undecidedOf),
    releases: [...states.flatMap(dueOf), ...(routine === null ? [] : [{ siteId: null, dueSince: routine.dueAt }])],
  };
}

/** Throws where they do not; stories ask after each of their steps. */
export async function boardsHold(house: House): Promise<void> {
  const wrong = (await compareBoards(house.app.db, [], 0, 100_000)).filter(({ isDifferent }) => isDifferent);
  if (wrong.length > 0) throw new Error(`boards are not what the facts say: ${JSON.stringify(wrong)}`);
  const { wrongBoards: _none, ...byBoards } = await house.app.services.waiting.read();
  const [ours, facts] = [JSON.stringify(byBoards), JSON.stringify(await waitingByFacts(house))];
  if (ours !== facts) throw new Error(`by the boards there waits ${ours}, by the facts ${facts}`);
}
