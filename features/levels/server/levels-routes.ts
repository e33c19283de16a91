// The door of levels: for readers, and for keys that may read levels.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import type { Door } from '@bantay/server/http/door.ts';
import { readLevels } from '../wire/levels.ts';
import { presentLevel } from './levels-presenter.ts';
import type { LevelsService } from './levels-service.ts';

export function levelsRoutes(door: Door, levels: LevelsService): void {
  door(readLevels, async ({ query }) => {
    const { now, sites } = await levels.read(query.site);
    return { status: true as const, now: toManilaText(now), sites: sites.map(presentLevel) };
  });
}
