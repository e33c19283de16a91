// The doors of bulletins: the sheet, its files, the list of a site.
import type { Door } from '@bantay/server/http/door.ts';
import { homeOf } from '@bantay/server/http/home-of.ts';
import {
  listBulletins,
  readBulletin,
  readBulletinCard,
  readBulletinPdf,
  readBulletinPicture,
  readSeal,
} from '../wire/bulletin.ts';
import { presentBulletin, presentRow } from './bulletin-presenter.ts';
import type { BulletinService } from './bulletin-service.ts';

/** A seal is named by its content, so what was fetched once never changes. */
const SEAL_CACHING = 'private, max-age=31536000, immutable';

interface Setting {
  /** Where browsers reach us; null: the address of the request. */
  publicUrl: string | null;
  /** NDRRMC is asked for cell broadcasts. */
  cellBroadcast: boolean;
}

export function bulletinRoutes(door: Door, bulletins: BulletinService, { publicUrl, cellBroadcast }: Setting): void {
  door(readBulletin, async ({ params }) => {
    const page = await bulletins.read(params.release_id);
    const share = await bulletins.sentText(page.release.releaseId);
    return presentBulletin(page, { share, asksBroadcast: cellBroadcast });
  });

  door(listBulletins, async ({ params, query }) => {
    const { years, year, current, bulletins: found } = await bulletins.list(params.site_code, query.year ?? null);
    return { status: true as const, years, year, current, bulletins: found.map(presentRow) };
  });

  door(readBulletinPdf, async ({ params, reply }) => {
    const { name, bytes } = await bulletins.pdf(params.release_id);
    reply.type('application/pdf').header('content-disposition', `attachment; filename="${name}"`);
    return reply.send(bytes) as never; // sent here as it is
  });

  door(readBulletinPicture, async ({ params, reply }) => {
    const { name, bytes } = await bulletins.picture(params.release_id);
    reply.type('image/png').header('content-disposition', `attachment; filename="${name}"`);
    return reply.send(bytes) as never; // sent here as it is
  });

  door(readBulletinCard, async ({ params, request, reply }) => {
    const { name, bytes } = await bulletins.card(params.release_id, homeOf(request, publicUrl));
    reply.type('image/png').header('content-disposition', `attachment; filename="${name}"`);
    return reply.send(bytes) as never; // sent here as it is
  });

  door(readSeal, async ({ params, reply }) => {
    const png = await bulletins.seal(params.hash);
    return reply.type('image/png').header('cache-control', SEAL_CACHING).send(png) as never; // sent here as it is
  });
}
