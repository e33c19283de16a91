// The door of the wall: for readers, and for keys that may read levels.
import type { Door } from '@bantay/server/http/door.ts';
import type { SettingsBook } from '@bantay/server/settings.ts';
import { readWall } from '../wire/wall.ts';
import { presentWall } from './wall-presenter.ts';
import type { WallService } from './wall-service.ts';

export function wallRoutes(door: Door, wall: WallService, settings: Pick<SettingsBook, 'read'>, isDemo: boolean): void {
  door(readWall, async () => {
    const { office } = await settings.read();
    return presentWall(await wall.read(), { municipality: office.municipality, is_demo: isDemo });
  });
}
