// Ways beside SMS: who has which, which are told with each notice, and how one is proven.
import type { Db } from '@bantay/server/database/database.ts';
import type { FurtherWay } from '@bantay/server/sms/outbox.ts';
import { mayBeTold, type WayChannel } from '../rules/further-ways.ts';
import * as queries from './further-ways-queries.ts';

export interface FurtherWaysService {
  /** What a notice to these people goes to as well; nothing of a channel that is switched off. */
  toTell(tx: Db, numbers: readonly string[]): Promise<FurtherWay[]>;
}

export interface FurtherWaysParts {
  isOn(channel: WayChannel): boolean;
}

export function makeFurtherWaysService({ isOn }: FurtherWaysParts): FurtherWaysService {
  return {
    async toTell(tx, numbers) {
      const standing = await queries.listStanding(tx, numbers);
      return standing
        .filter((way) => isOn(way.channel) && mayBeTold(way))
        .map(({ channel, address }) => ({ channel, address }));
    },
  };
}
