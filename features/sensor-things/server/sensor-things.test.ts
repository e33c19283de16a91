// The series by OGC SensorThings 1.1, as a client of the standard asks for them: links lead on, pages join, and what is not supported is said.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAndRelease, LPA, measureCm, rain } from '../../../apps/server/test/field.ts';
import { type House, openHouse, type Visitor } from '../../../apps/server/test/harness.ts';
import { readingKeyOf } from '../../../apps/server/test/reading-key.ts';
import { allColumns, openColumns } from '../../../apps/server/test/tilt.ts';
import { tagInvalidData } from '../../rainfall/wire/rainfall.ts';

const BASE = '/api/sensorthings/v1.1';
let house: House;
let officer: Visitor;
let key: string;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00', env: { PUBLIC_URL: 'https://bantay.example.ph' } });
  officer = await house.signedIn();
  key = await readingKeyOf(house, ['series']);
  await openColumns(house, 0);
  await measureCm(house, '2026-11-20 08:00:00', { A: 60, B: 110, C: 45 });
  await rain(house, '2026-11-21 09:05:00', 80);
  await decideAndRelease(house, officer);
});
afterAll(() => house.close());

const ask = (path: string, bearer: string | null = key) =>
  house
    .visitor()
    .raw('GET', `${BASE}${path}`, bearer === null ? {} : { headers: { authorization: `Bearer ${bearer}` } });
/** Whatever an entity or a set of them may hold. */
interface Found {
  '@iot.id': string;
  '@iot.selfLink': string;
  '@iot.nextLink'?: string;
  '@iot.count': number;
  value: Found[];
  name: string;
  url: string;
  phenomenonTime: string;
  result: number;
  resultQuality: string;
  unitOfMeasurement: { symbol: string };
  Locations: { location: { type: string } }[];
  Datastreams: Found[];
  ObservedProperty: { name: string };
  'Datastreams@iot.navigationLink': string;
  'Observations@iot.navigationLink': string;
  'Thing@iot.navigationLink': string;
  'Sensor@iot.navigationLink': string;
}
const json = async (path: string): Promise<Found> => {
  const answer = await ask(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.json as unknown as Found; // as the standard spells it
};
/** Of a link that an answer holds. */
const follow = (link: string) => json(link.replace(`https://bantay.example.ph${BASE}`, ''));
const streamOf = async (start: string) =>
  (await json('/Datastreams?$top=1000')).value.find((one) => one['@iot.id'].startsWith(start))!; // the house has one

describe('a client of the standard', () => {
  it('finds the sets at the root, and each set by its address', async () => {
    const { value } = await json('');
    expect(value.map(({ name }) => name)).toEqual([
      ...['Things', 'Locations', 'Datastreams', 'Sensors', 'ObservedProperties', 'Observations'],
    ]);
    for (const { name, url } of value) if (name !== 'Observations') expect((await follow(url)).value).not.toEqual([]);
  });

  it('goes from a site to its streams and from a stream to what was read', async () => {
    const site = await json(`/Things(${LPA})`);
    expect(site).toMatchObject({ '@iot.id': LPA, properties: { site_code: 'lpa' } });
    const streams = (await follow(site['Datastreams@iot.navigationLink'])).value;
    const gauge = streams.find(({ name }) => name === 'Rain of rain_lpasb')!; // it measures there
    expect(gauge.unitOfMeasurement.symbol).toBe('mm');
    const read = await follow(gauge['Observations@iot.navigationLink']);
    expect(read.value.map(({ phenomenonTime, result }) => [phenomenonTime, result])).toContainEqual([
      '2026-11-21T01:05:00.000Z',
      80,
    ]);
    const back = await follow(gauge['Thing@iot.navigationLink']);
    expect(Number(back['@iot.id'])).toBe(LPA);
    const sensor = await follow(gauge['Sensor@iot.navigationLink']);
    expect(sensor.name).toBe('rain_lpasb');
    const one = await follow(read.value[0]!['@iot.selfLink']);
    expect(one).toEqual(read.value[0]);
  });

  it('gets what belongs to one along with it', async () => {
    const site = await json(`/Things(${LPA})?$expand=Locations,Datastreams`);
    expect(site.Locations[0]!.location.type).toBe('Point');
    expect(site.Datastreams.length).toBeGreaterThan(3);
    const { '@iot.id': id } = await streamOf('marker-');
    expect((await json(`/Datastreams('${id}')?$expand=Thing,ObservedProperty`)).ObservedProperty.name).toBe(
      'Distance over a crack',
    );
  });

  it('pages join to the whole, in both orders, and the count is that of the whole', async () => {
    const { '@iot.id': id } = await streamOf('rain-');
    const path = `/Datastreams('${id}')/Observations`;
    for (const order of ['asc', 'desc']) {
      const whole = await json(`${path}?$top=1000&$count=true&$orderby=phenomenonTime ${order}`);
      const found: Found[] = [];
      let page = await json(`${path}?$top=3&$orderby=phenomenonTime ${order}`);
      for (;;) {
        found.push(...page.value);
        if (!page['@iot.nextLink']) break;
        page = await follow(page['@iot.nextLink']);
      }
      expect(found).toEqual(whole.value);
      expect(whole['@iot.count']).toBe(whole.value.length);
      expect(whole.value.length).toBeGreaterThan(0);
    }
    const sets = await json('/Datastreams?$top=2&$skip=1&$count=true');
    expect(sets.value).toEqual((await json('/Datastreams?$top=3')).value.slice(1));
    expect((await follow(sets['@iot.nextLink']!)).value[0]).toEqual((await json('/Datastreams?$top=4')).value[3]);
  });

  it('asks for a range: the ends count as they are written', async () => {
    const path = `/Datastreams('${(await streamOf('rain-'))['@iot.id']}')/Observations`;
    const at = '2026-11-21T09:05:00+08:00';
    const count = async (filter: string) => (await json(`${path}?$filter=${encodeURIComponent(filter)}`)).value.length;
    expect(await count(`phenomenonTime eq ${at}`)).toBe(1);
    expect(await count(`phenomenonTime ge ${at} and phenomenonTime le ${at}`)).toBe(1);
    expect(await count(`phenomenonTime gt ${at}`)).toBe(0);
    expect(await count(`phenomenonTime ge ${at} and phenomenonTime lt ${at}`)).toBe(0);
  });

  it('is told what people said does not count', async () => {
    const { '@iot.id': id } = await streamOf('rain-');
    const rain_id = Number(id.split('-')[1]);
    const span = { ts_start: '2026-11-21 09:00:00', ts_end: '2026-11-21 09:10:00' };
    await officer.send(tagInvalidData, { body: { rain_id, ...span, observed_data: 0, remarks: null } as never }); // as the page sends it
    const { value } = await json(`/Datastreams('${id}')/Observations?$orderby=phenomenonTime desc&$top=1`);
    expect(value[0]!.resultQuality).toBe('tagged as invalid by people');
  });

  it('reads each axis of a node by the accelerometer that measured it', async () => {
    const streams = (await json('/Datastreams?$top=1000')).value.filter(
      ({ name }) => name.startsWith('Tilt ') && name.includes(' of lpasa, node 2, '),
    );
    const accelerometer = Number(streams[0]!.name.split(' ').at(-1));
    const node = { column: 'lpasa', ts: '2026-11-21 09:00:00', node: 2, accelerometer, x: 1020, y: 12, z: -34 };
    expect(await house.app.services.tiltReadings.record([node], allColumns)).toMatchObject({ stored: 1 });
    const results = [];
    for (const stream of streams.slice(0, 3)) {
      const { value } = await json(
        `/Datastreams('${stream['@iot.id']}')/Observations?$orderby=phenomenonTime desc&$top=1`,
      );
      results.push(value[0]?.result);
    }
    expect(results).toEqual([1020, 12, -34]);
  });

  it('names nobody', async () => {
    const all = JSON.stringify([await json('/Things'), await json('/Datastreams?$top=1000'), await json('/Sensors')]);
    for (const name of ['Halimbawa', 'Gawa']) expect(all).not.toContain(name);
  });
});

it.each([
  ['/Things?$select=name', 501],
  ['/Things?$filter=name eq 1', 501],
  ['/Things?$orderby=name', 501],
  ['/Observations', 501],
  ['/HistoricalLocations', 501],
  ['/FeaturesOfInterest', 501],
  ['/Things(24)/$value', 501],
  ['/Things?$expand=Observations', 501],
  ["/Datastreams('rain-1-24')/Observations?$filter=result gt 3", 501],
  ["/Datastreams('rain-1-24')/Observations?$orderby=result", 501],
  ['/Things?$top=1001', 400],
  ['/Things?$top=-1', 400],
  ['/Things?$count=yes', 400],
  ['/Things?$format=json', 400],
  ["/Datastreams('rain-1-24')/Observations?$filter=phenomenonTime ge 2026-99-99T00:00:00Z", 400],
  ['/Nothing', 404],
  ['/Things(999)', 404],
  ['/Things(999)/Datastreams', 404],
  ["/Datastreams('x')/Observations", 404],
  ["/Observations('rain-1-24@x')", 404],
  ['/Things(24)/Sensors', 404],
])('%s: %i, in words', async (path, status) => {
  const answer = await ask(path);
  expect([path, answer.status]).toEqual([path, status]);
  expect(String(answer.json.message).length).toBeGreaterThan(10);
});

it('opens to readers and to keys of series alone', async () => {
  expect((await ask('/Things', null)).status).toBe(401);
  expect((await ask('/Things', await readingKeyOf(house, ['levels', 'releases']))).status).toBe(403);
  expect((await officer.raw('GET', `${BASE}/Things`)).status).toBe(200);
  expect((await officer.raw('POST', `${BASE}/Things`, { body: {} })).status).toBe(405);
});
