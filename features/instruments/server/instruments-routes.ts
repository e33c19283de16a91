// Doors of rain gauges and tilt columns as admins change them.
import type { Door } from '@bantay/server/http/door.ts';
import { tellCurrent } from '@bantay/server/http/tell-current.ts';
import {
  type AtSiteBody,
  addColumn,
  addGauge,
  attachGauge,
  changeColumn,
  detachGauge,
  listCaredColumns,
  listCaredGauges,
  orderGauge,
  retireColumn,
  retireGauge,
  reviveColumn,
  reviveGauge,
} from '../wire/instruments.ts';
import type { ColumnsService } from './columns-service.ts';
import type { GaugesService } from './gauges-service.ts';
import { presentColumn, presentGauge } from './instruments-presenter.ts';

const careOf = ({ body, user }: { body: { reason: string }; user: { userId: number } }) => ({
  by: user.userId,
  reason: body.reason.trim(),
});

const said = (message: string) => ({ status: true as const, message });

export function gaugesRoutes(door: Door, gauges: GaugesService): void {
  const change = (work: Promise<void>) => tellCurrent(presentGauge, work);
  door(listCaredGauges, async () => ({ status: true as const, gauges: (await gauges.list()).map(presentGauge) }));
  door(addGauge, async ({ body, user }) => {
    const { gauge_name: gaugeName, data_source: dataSource, latitude, longitude } = body;
    const sites = body.sites.map(({ site_code: siteCode, distance_km: km }) => ({ siteCode, km }));
    const gauge = { gaugeName, dataSource, latitude, longitude, sites };
    const rainId = await gauges.add(gauge, careOf({ body, user }));
    return { ...said(`${gaugeName.trim().toLowerCase()} is judged.`), rain_id: rainId };
  });
  const atSite = (body: AtSiteBody) => ({
    ...{ rainId: body.rain_id, siteCode: body.site_code, version: body.version },
  });
  door(orderGauge, async (input) => {
    const { body } = input;
    await change(gauges.order({ ...atSite(body), km: body.distance_km }, careOf(input)));
    return said(`It stands ${body.distance_km} km from ${body.site_code}.`);
  });
  door(attachGauge, async (input) => {
    const { body } = input;
    await change(gauges.attach({ ...atSite(body), km: body.distance_km }, careOf(input)));
    return said(`It is judged at ${body.site_code}, too.`);
  });
  door(detachGauge, async (input) => {
    await change(gauges.detach(atSite(input.body), careOf(input)));
    return said(`It is judged at ${input.body.site_code} no more.`);
  });
  door(retireGauge, async (input) => {
    await change(gauges.retire({ rainId: input.body.rain_id, version: input.body.version }, careOf(input)));
    return said('It is retired. Its readings stay.');
  });
  door(reviveGauge, async (input) => {
    await change(gauges.revive({ rainId: input.body.rain_id, version: input.body.version }, careOf(input)));
    return said('It is judged again.');
  });
}

export function columnsRoutes(door: Door, columns: ColumnsService): void {
  const change = (work: Promise<void>) => tellCurrent(presentColumn, work);
  door(listCaredColumns, async () => ({ status: true as const, columns: (await columns.list()).map(presentColumn) }));
  door(addColumn, async ({ body, user }) => {
    const column = {
      ...{ tsmName: body.tsm_name, siteCode: body.site_code, segments: body.segments },
      ...{ segmentLength: body.segment_length, version: body.accelerometers, activatedOn: body.activated_on },
    };
    const tsmId = await columns.add(column, careOf({ body, user }));
    return { ...said(`${body.tsm_name.trim().toLowerCase()} is judged.`), tsm_id: tsmId };
  });
  door(changeColumn, async (input) => {
    const { body } = input;
    const build = {
      ...{ siteCode: body.site_code, segments: body.segments, segmentLength: body.segment_length },
      ...{ accelerometers: body.accelerometers, activatedOn: body.activated_on, nodesOut: body.nodes_out },
    };
    await change(columns.change({ tsmId: body.tsm_id, version: body.version, ...build }, careOf(input)));
    return said('It is changed.');
  });
  door(retireColumn, async (input) => {
    await change(columns.retire({ tsmId: input.body.tsm_id, version: input.body.version }, careOf(input)));
    return said('It is retired. Its readings stay.');
  });
  door(reviveColumn, async (input) => {
    await change(columns.revive({ tsmId: input.body.tsm_id, version: input.body.version }, careOf(input)));
    return said('It is judged again.');
  });
}
