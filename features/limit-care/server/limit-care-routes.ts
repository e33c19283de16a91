// Doors of thresholds and periods as admins change them.

import { mayDo } from '@bantay/kernel/roles/roles';
import { fromManilaText, manilaTextOrNull, toManilaText } from '@bantay/kernel/time/manila-time';
import type { Door } from '@bantay/server/http/door.ts';
import { tellCurrent } from '@bantay/server/http/tell-current.ts';
import type { ToldVersion } from '../../limits/server/limits-service.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { readRefusal } from '../rules/foreseen.ts';
import { type LimitVersion, listLimits, previewLimit, readLimitPreview, setLimit } from '../wire/limit-care.ts';
import type { LimitCareService } from './limit-care-service.ts';
import type { Preview } from './previews.ts';

export function limitCareRoutes(door: Door, care: LimitCareService, sites: SitesService): void {
  door(listLimits, async ({ user }) => {
    const own = (await sites.list()).filter(({ siteId }) => mayDo(user.roles, 'admin', siteId));
    const told = await care.list(own);
    return {
      status: true as const,
      sites: told.map(({ site, versions }) => ({
        ...{ site_id: site.siteId, site_code: site.siteCode, versions: versions.map(present) },
      })),
    };
  });
  door(setLimit, async ({ body, user }) => {
    const change = {
      ...{ key: body.key, value: body.value, seen: body.seen, isSure: body.is_sure, reason: body.reason.trim() },
      validFrom: body.valid_from === null ? null : fromManilaText(body.valid_from),
    };
    const versionId = await tellCurrent(present, care.set(body.site_code, change, user.userId));
    return { status: true as const, message: 'The new value is kept.', version_id: versionId };
  });
  door(previewLimit, async ({ body, user }) => ({
    status: true as const,
    preview_id: await care.preview(body.site_code, body.key, body.value, user.userId),
  }));
  door(readLimitPreview, async ({ params }) => {
    const { siteId } = await sites.require(params.site_code);
    return presentPreview(await care.readPreview(siteId, params.preview_id));
  });
}

const present = (one: ToldVersion): LimitVersion => ({
  ...{ version_id: one.versionId, key: one.key, value: one.value, set_by: one.setBy, reason: one.reason },
  // What held before there were versions begins with the epoch.
  ...{ valid_from: one.validFrom === 0 ? null : toManilaText(one.validFrom), set_at: toManilaText(one.setAt) },
});

const presentPreview = ({ share, isBroken, result }: Preview) => ({
  ...{ status: true as const, share, is_broken: isBroken },
  result: result && {
    ...{
      from: toManilaText(result.from),
      to: toManilaText(result.to),
      refused: readRefusal(result.refused),
      ...result.counts,
    },
    rows: result.rows.map(({ kind, what, from, until, newUntil }) => ({
      ...{
        kind,
        what,
        from: toManilaText(from),
        until: manilaTextOrNull(until),
        new_until: manilaTextOrNull(newUntil),
      },
    })),
  },
});
