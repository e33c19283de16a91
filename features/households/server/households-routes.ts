// Doors of household data.
import type { Door } from '@bantay/server/http/door.ts';
import { tellCurrent } from '@bantay/server/http/tell-current.ts';
import { DEFAULT_SITE } from '../../sites/rules/site.ts';
import {
  addHousehold,
  deleteHousehold,
  importHouseholds,
  listChildren,
  listChildrens,
  listComorbidity,
  listDisability,
  listHouseholds,
  listPregnant,
  listSeniors,
  listToddlers,
  readHousehold,
  readSummary,
  updateHousehold,
} from '../wire/households.ts';
import { presentHousehold, presentSummary, readGiven } from './households-presenter.ts';
import type { HouseholdsService } from './households-service.ts';

/** 5,000 households of six with their facts are about 5 MB. */
const IMPORT_LIMIT = 16 * 1024 * 1024;

const GROUP_LISTS = [
  [listPregnant, 'pregnant'],
  [listDisability, 'disability'],
  [listComorbidity, 'comorbidity'],
  [listSeniors, 'seniors'],
  [listChildren, 'children'],
  [listChildrens, 'children'],
  [listToddlers, 'toddlers'],
] as const;

export function householdsRoutes(door: Door, households: HouseholdsService): void {
  door(listHouseholds, async ({ params, query, user }) => {
    const found = await households.list(siteOf(params.site_id), user.userId, query.purpose ?? 'look');
    return { status: true as const, data: found.map(presentHousehold) };
  });

  for (const [declaration, group] of GROUP_LISTS) {
    door(declaration, async ({ params, user }) => ({
      status: true as const,
      data: (await households.list(siteOf(params.site_id), user.userId, group)).map(presentHousehold),
    }));
  }

  door(readSummary, async ({ params }) => presentSummary(await households.summary(siteOf(params.site_id))));

  door(readHousehold, async ({ params, user }) => ({
    status: true as const,
    data: presentHousehold(await households.read(params.id, user.userId)),
  }));

  door(addHousehold, async ({ body, user }) => ({
    status: true as const,
    message: 'Successfully added new household!',
    id: await households.add(siteOf(body.site_id), readGiven(body), user.userId),
  }));

  door(updateHousehold, async ({ body, user }) => {
    const { id, site_id: siteId = null, version = null } = body;
    const edit = { id, siteId, version, given: readGiven(body), base: body.base ? readGiven(body.base) : null };
    const row = await tellCurrent(presentHousehold, households.update(edit, user.userId));
    return { status: true as const, message: 'Successfully updated Household data!', data: presentHousehold(row) };
  });

  door(deleteHousehold, async ({ body, user }) => {
    await households.remove(body.id, user.userId);
    return { status: true as const, message: 'Successfully deleted Household data!' };
  });

  door(
    importHouseholds,
    async ({ body, user }) => {
      const list = body.households.map((one) => ({ ...readGiven(one), version: one.version ?? null }));
      const { added, changed } = await households.takeIn(body.site_id, list, user.userId);
      return { status: true as const, message: `${added} added, ${changed} changed.`, added, changed };
    },
    { bodyLimit: IMPORT_LIMIT },
  );
}

const siteOf = (siteId: number | undefined) => siteId ?? DEFAULT_SITE.siteId;
