// Doors of the Common Alerting Protocol: XML for people and programs with a session.
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { Door } from '@bantay/server/http/door.ts';
import { homeOf } from '@bantay/server/http/home-of.ts';
import type { SettingsBook } from '@bantay/server/settings.ts';
import { readCapFeed, readCapMessage } from '../wire/cap.ts';
import { presentFeed } from './cap-presenter.ts';
import type { CapService } from './cap-service.ts';

interface Parts {
  cap: CapService;
  clock: FieldClock;
  settings: Pick<SettingsBook, 'read'>;
  /** Where browsers reach us; the address of the request when it is not set. */
  publicUrl: string | null;
}

export function capRoutes(door: Door, { cap, clock, settings, publicUrl }: Parts): void {
  door(readCapFeed, async ({ request, reply }) => {
    const { office, privacy } = (await settings.read()).office;
    const home = homeOf(request, publicUrl);
    const place = { self: `${home}/api/cap/feed`, messages: `${home}/api/cap/message/`, ending: '' };
    const feed = presentFeed(await cap.newest(), { office, sender: privacy.email, place, emptyAt: clock.now() });
    return reply.type('application/atom+xml; charset=utf-8').send(feed) as never; // sent here, as it is
  });

  door(readCapMessage, async ({ params, reply }) => {
    const xml = await cap.requireXml(params.identifier);
    return reply.type('application/cap+xml; charset=utf-8').send(xml) as never; // sent here, as it is
  });
}
