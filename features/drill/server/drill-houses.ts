// The houses of drills that stand: raised with their start, entered again after a restart, and taken down with their end.

import type { Db } from '@bantay/server/database/database.ts';
import type { BesideHouse, BesideHouses } from '@bantay/server/plate.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { Gateway } from '@bantay/server/sms/gateway.ts';
import { drillSchema } from '../rules/drill-gate.ts';
import { makeDrillGateway } from './drill-gateway.ts';
import { addParticipant, bringPerson, furnishSite, type Participant, readBase } from './furnish-queries.ts';

export interface DrillHouses {
  raise(drillId: number, siteId: number, participants: readonly Participant[]): Promise<BesideHouse>;
  of(drillId: number): Promise<BesideHouse>;
  /** For somebody who acts in it. */
  for(drillId: number, userId: number): Promise<BesideHouse>;
  raze(drillId: number): Promise<void>;
}

interface Parts {
  db: Db;
  beside: BesideHouses | undefined;
  gateway: Gateway | null;
}

export function makeDrillHouses({ db, beside, gateway }: Parts): DrillHouses {
  const standing = new Map<number, Promise<BesideHouse>>();
  const houses = () => {
    if (!beside) throw new Problem('drillNotHere');
    return beside;
  };
  const gate = (drillId: number) => makeDrillGateway(db, drillId, gateway);
  const keep = (drillId: number, house: Promise<BesideHouse>) => {
    standing.set(drillId, house);
    // One that could not be entered is tried again by the next who asks.
    house.catch(() => standing.delete(drillId));
    return house;
  };
  const of = (drillId: number) =>
    standing.get(drillId) ?? keep(drillId, houses().enter(drillSchema(drillId), gate(drillId)));
  return {
    raise: (drillId, siteId, participants) =>
      keep(
        drillId,
        houses().raise(drillSchema(drillId), gate(drillId), async (own) => {
          await furnishSite(own, await readBase(db), siteId);
          for (const one of participants) await addParticipant(own, siteId, one);
        }),
      ),
    of,
    async for(drillId, userId) {
      const house = await of(drillId);
      await bringPerson(house.db, await readBase(db), userId);
      return house;
    },
    async raze(drillId) {
      const house = await standing.get(drillId)?.catch(() => null);
      standing.delete(drillId);
      await house?.close();
      await houses().raze(drillSchema(drillId));
    },
  };
}
