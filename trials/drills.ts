// Proof of "practice cannot leak": random acts in drill houses that stand at once, with messages to other numbers put into their outboxes.
// `npm run drills -- [--acts 10000] [--houses 20] [--json]`
// Counted three times: the outbox of each house, what its gateway was handed, and what the carrier behind all of them has got.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { openDatabase } from '../apps/server/src/database/database.ts';
import { openInstallation } from '../apps/server/src/installation.ts';
import { ensureBuilt } from '../scripts/build.mjs';
import { startTestServer } from '../scripts/test-server.mjs';
import { makeOfficer, type Officer } from './officer.ts';

const { values } = parseArgs({
  options: {
    acts: { type: 'string', default: '10000' },
    houses: { type: 'string', default: '20' },
    json: { type: 'boolean', default: false },
  },
});
const [acts, houses] = [Number(values.acts), Number(values.houses)];
const say = (text: string) => process.stderr.write(`${text}\n`);
const began = Date.now();
/** Those that have said yes so far, and those that have taken it back. */
let numbers = 0;
/** Acts at the same time. */
const AT_ONCE = 4;
const PREFIX = 'PAGSASANAY LAMANG: ';

/** The carrier: what has really left the server. */
const carried: { to: string; text: string }[] = [];
const carrier = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    const { to, text, message } = JSON.parse(body) as Record<string, string>; // as our gateway writes it
    carried.push({ to: to ?? '', text: text ?? message ?? '' });
    response.writeHead(200).end('{"id":1}');
  });
});
await new Promise<void>((resolve) => carrier.listen(0, '127.0.0.1', resolve));

await ensureBuilt();
say('Starting the server …');
const { port } = carrier.address() as AddressInfo; // it listens on a port
const server = await startTestServer({
  env: { LOG_LEVEL: 'fatal', SMS_GATEWAY: 'http', SMS_HTTP_URL: `http://127.0.0.1:${port}/send` },
});
Object.assign(process.env, server.env);
const installation = await openInstallation('joined', () => {});
const { pool, close } = openDatabase({ url: installation.databaseUrl, max: 4 });
const ask = async <Row>(text: string, parameters: unknown[] = []) =>
  (await pool.query(text, parameters)).rows as unknown as Row[]; // columns as the query names them

const figures = {
  ...{ acts: 0, houses, houses_at_once: 0, houses_in_all: 0, seconds: 0, handed: 0, refused: 0, foreign_tried: 0 },
  ...{ outside_in_outbox: 0, outside_at_gateway: 0, after_taking_back: 0, outside_at_carrier: 0, without_prefix: 0 },
  of_the_installation: 0,
  broken: [] as string[], // what is found is put here
};
try {
  const officer = await makeOfficer(server.baseUrl, 'mlgu.demo');
  await run(officer);
} finally {
  await close();
  await installation.stop();
  await server.stop();
  carrier.closeAllConnections();
  carrier.close();
}
figures.seconds = Math.round((Date.now() - began) / 1000);
process.stdout.write(`${JSON.stringify(figures, null, values.json ? 0 : 2)}\n`);
const leaks =
  figures.outside_in_outbox + figures.outside_at_gateway + figures.after_taking_back + figures.outside_at_carrier;
process.exit(leaks + figures.without_prefix + figures.of_the_installation + figures.broken.length === 0 ? 0 : 1);

interface Place {
  code: string;
  siteId: number;
  drillId: number;
}

async function run(officer: Officer): Promise<void> {
  // Real contacts have numbers of their own: theirs are put where they do not belong.
  const contacts = (await ask<{ number: string }>('select sim_num as number from mobile_numbers')).map(
    (one) => one.number,
  );
  const before = await ask<{ n: string }>('select count(*) as n from sms_outbox');
  const places = await makePlaces();
  for (const place of places) {
    await agree(officer, place);
    await agree(officer, place);
    await begin(officer, place);
  }
  figures.houses_at_once = (await ask(`select 1 from pg_namespace where nspname ~ '^drill_[0-9]+$'`)).length;
  say(`${figures.houses_at_once} houses stand`);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, hand) => {
      // Each hand has its own houses: what one does is not refused for what another does.
      const own = places.filter((_place, index) => index % AT_ONCE === hand);
      while (own.length > 0 && figures.acts < acts) {
        figures.acts++;
        if (figures.acts % 1000 === 0) say(`${figures.acts} of ${acts}`);
        await doOne(officer, own[Math.floor(Math.random() * own.length)]!, contacts); // not empty
      }
    }),
  );
  for (const place of places) await over(officer, place);
  for (const place of places) await goAllTheWay(officer, place, contacts);
  await countEnd(Number(before[0]!.n)); // an aggregate has one row
}

/** Sites like the demo's first, each with its gauge, threshold and markers. */
async function makePlaces(): Promise<Place[]> {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const places: Place[] = [];
  const [model] = await ask<{ site_id: number }>(`select site_id from sites where site_code = 'lpa'`);
  const modelId = model!.site_id; // of the demo
  for (let index = 0; index < houses; index++) {
    const [code, siteId] = [`zz${letters[index]}`, 900 + index];
    await ask(
      `insert into sites (site_id, site_code, barangay, municipality, province, region, season, latitude, longitude)
       select $1, $2, barangay, municipality, province, region, season, latitude, longitude from sites where site_id = $3`,
      [siteId, code, modelId],
    );
    await ask(
      `insert into rainfall_priorities (site_id, rain_id, position, distance_km)
       select $1, rain_id, position, distance_km from rainfall_priorities where site_id = $2`,
      [siteId, modelId],
    );
    await ask(
      `insert into limit_versions (limit_key, site_id, value, valid_from, reason)
       select limit_key, $1, value, valid_from, reason from limit_versions where site_id = $2`,
      [siteId, modelId],
    );
    await ask(
      `with m as (insert into markers (site_id, marker_name, in_use) select $1, marker_name, true from markers
         where site_id = $2 and in_use returning marker_id) select count(*) from m`,
      [siteId, modelId],
    );
    places.push({ code, siteId, drillId: 0 });
  }
  return places;
}

function agree(officer: Officer, { code }: Place) {
  return officer.ask('POST', '/api/drills/agree', {
    ...{ site_code: code, name: `Person ${++numbers}`, designation_id: 1 + (numbers % 4) },
    number: `63918${String(numbers).padStart(7, '0')}`,
  });
}

async function begin(officer: Officer, place: Place): Promise<void> {
  const scenario = Math.random() < 0.5 ? 'storm' : 'slide';
  const { json } = await officer.ask('POST', '/api/drills/start', { site_code: place.code, scenario });
  if (json.status !== true) {
    // Nobody of it says yes any more.
    if (json.code === 'drillNobody') await agree(officer, place);
    else figures.broken.push(`${place.code}: ${json.code} ${json.message}`);
    place.drillId = 0;
    return;
  }
  place.drillId = Number(json.drill_id);
  figures.houses_in_all++;
}

async function over(officer: Officer, place: Place): Promise<void> {
  if (place.drillId === 0) return;
  await countHouse(place);
  const { json } = await officer.ask('POST', '/api/drills/act', { drill_id: place.drillId, act: 'end' });
  if (json.status !== true) figures.broken.push(`${place.code}: ${json.code}`);
  place.drillId = 0;
}

async function doOne(officer: Officer, place: Place, contacts: readonly string[]): Promise<void> {
  if (place.drillId === 0) return begin(officer, place);
  const chance = Math.random();
  const act = (what: string) => officer.ask('POST', '/api/drills/act', { drill_id: place.drillId, act: what });
  const answer =
    chance < 0.15
      ? await act('decide')
      : chance < 0.3
        ? await act('release')
        : chance < 0.5
          ? await act('send')
          : chance < 0.55
            ? await act('told')
            : chance < 0.65
              ? await agree(officer, place)
              : chance < 0.75
                ? await takeBack(officer, place)
                : chance < 0.98
                  ? await putForeign(place, contacts)
                  : await over(officer, place);
  // A refusal in words is an answer; what broke is not.
  if (answer && answer.status >= 500) figures.broken.push(`${place.code}: ${answer.status} ${answer.json.code}`);
}

/** Chance may have ended each drill before anything left it, and then nothing would have been proven. */
async function goAllTheWay(officer: Officer, place: Place, contacts: readonly string[]): Promise<void> {
  await agree(officer, place);
  await begin(officer, place);
  if (place.drillId === 0) return;
  await putForeign(place, contacts);
  for (const act of ['decide', 'release', 'send'])
    await officer.ask('POST', '/api/drills/act', { drill_id: place.drillId, act });
  await over(officer, place);
}

async function takeBack(officer: Officer, { siteId }: Place) {
  const [one] = await ask<{ consent_id: number }>(
    'select consent_id from drill_consents where site_id = $1 and withdrawn_at is null order by random() limit 1',
    [siteId],
  );
  return one ? officer.ask('POST', '/api/drills/withdraw', { consent_id: one.consent_id }) : null;
}

/** As if something had gone wrong inside: a row for somebody who never said yes, or of another site. */
async function putForeign({ drillId }: Place, contacts: readonly string[]): Promise<null> {
  figures.foreign_tried++;
  const number =
    Math.random() < 0.5
      ? contacts[Math.floor(Math.random() * contacts.length)]
      : `63918${String(Math.ceil(Math.random() * numbers)).padStart(7, '0')}`;
  await ask(
    `with r as (insert into drill_${drillId}.sms_rounds (kind, update_number, sms_msg, field_at)
       values ('test', 0, 'ALERT LEVEL 3', now()) returning round_id)
     insert into drill_${drillId}.sms_outbox (round_id, number, priority) select round_id, $1, 1 from r`,
    [number],
  );
  return null;
}

/** First count: what the house holds as gone. */
async function countHouse({ drillId }: Place): Promise<void> {
  const found = await ask(
    `select 1 from drill_${drillId}.sms_outbox o where o.state in ('accepted', 'delivered', 'doubtful')
       and not exists (select from drill_numbers n where n.drill_id = $1 and n.number = o.number)`,
    [drillId],
  );
  figures.outside_in_outbox += found.length;
}

/** Second and third: what the gateways were handed, and what the carrier has got. */
async function countEnd(outboxBefore: number): Promise<void> {
  const one = async (text: string) => Number((await ask<{ n: string }>(text))[0]!.n); // an aggregate has one row
  figures.handed = await one('select count(*) as n from drill_handed where outcome is not null');
  figures.refused = await one('select count(*) as n from drill_handed where outcome is null');
  figures.outside_at_gateway = await one(
    `select count(*) as n from drill_handed h where outcome is not null
       and not exists (select from drill_numbers n where n.drill_id = h.drill_id and n.number = h.number)`,
  );
  figures.after_taking_back = await one(
    `select count(*) as n from drill_handed h join drill_numbers n using (drill_id, number) join drill_consents c using (consent_id)
       where h.outcome is not null and h.at > c.withdrawn_at + interval '1 second'`,
  );
  const listed = new Set(
    (await ask<{ number: string }>('select number from drill_numbers')).map(({ number }) => number),
  );
  // The installation sends to its own people meanwhile, without the word of practice.
  const ofDrills = carried.filter(({ to, text }) => listed.has(to) || text.startsWith(PREFIX));
  figures.outside_at_carrier = ofDrills.filter(({ to }) => !listed.has(to)).length;
  figures.without_prefix = ofDrills.filter(({ text }) => !text.startsWith(PREFIX)).length;
  const foreign = await one(`select count(*) as n from sms_outbox where number in (select number from drill_consents)`);
  figures.of_the_installation = foreign;
  say(`${carried.length} at the carrier, ${outboxBefore} rows in the outbox of the installation before`);
}
