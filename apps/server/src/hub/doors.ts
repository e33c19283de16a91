// The doors of the hub: one at which signed pushes come in, and those at which everybody reads. None leads to a cell.
import { COLUMNS, COUNTRY, fieldOf } from '@bantay/features/hub/rules/grid.ts';
import { PUSH_MOST_BYTES } from '@bantay/features/hub/wire/hub.ts';
import { PAGE_LANGUAGES } from '@bantay/kernel/text/page-language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { homeOf } from '../http/home-of.ts';
import { addJson, addManners, openHttp } from '../http/open-http.ts';
import { sendTagged } from '../http/send-tagged.ts';
import { strangerTurns } from '../http/stranger-turns.ts';
import { Problem } from '../problems.ts';
import { sharedReading } from '../shared-reading.ts';
import { readCap } from './caps-queries.ts';
import { listCells } from './cells-queries.ts';
import { cellsJson, geoJson, warningsFeed, warningsJson } from './feeds-presenter.ts';
import { listSites, listWarnings, readNation, type Window } from './nation-queries.ts';
import { type PageFile, pageFile } from './page-files.ts';
import { type HubParts, takePush } from './take-push.ts';
import { writeHubPage } from './write-page.ts';
import { viewOf } from './write-view.ts';

export interface DoorParts extends HubParts {
  logLevel: Parameters<typeof openHttp>[0]['logLevel'];
  trustProxy: boolean;
  publicUrl: string | null;
}

/** [ours] Requests a minute of one address: a hundred cells behind one, each with a round of batches, and people who read. */
const MOST = { push: 1200, read: 300 };
/** How long others may keep what they have read, s. */
const KEEP_S = 5;
const KEEP_FILES_S = 300;
export const LISTED = 100;
const MOST_WARNINGS = 5000;

const degrees = (most: number) => z.coerce.number().min(-most).max(most);
const windowShape = z.object({ west: degrees(180), south: degrees(90), east: degrees(180), north: degrees(90) });
const nationShape = z.object({
  columns: z.coerce.number().int().min(COLUMNS.least).max(COLUMNS.most).default(COLUMNS.usual),
  from: z.coerce.number().int().min(0).max(100_000).default(0),
});

const pageShape = nationShape.extend({ language: z.enum(PAGE_LANGUAGES).default('en') });

export async function openDoors(parts: DoorParts): Promise<FastifyInstance> {
  const http = openHttp(parts);
  await addManners(http, parts);
  addJson(http);
  addPush(http, parts);
  addReading(http, parts);
  addPage(http, parts);
  return http;
}

function addPush(http: FastifyInstance, parts: DoorParts): void {
  const take = strangerTurns(MOST.push);
  // Its letters are counted before they are read; signs of two bytes and their escapes have room.
  http.post('/push', { bodyLimit: 2 * PUSH_MOST_BYTES }, async (request, reply) => {
    take(request);
    const { status, json } = await takePush(parts, request.body);
    return reply.header('cache-control', 'no-store').code(status).send(json);
  });
}

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
}
type Read = (asked: Asked) => Promise<{ text: string; media: string }>;

/** The page, what its script asks for, and its files. */
function addPage(http: FastifyInstance, { db }: DoorParts): void {
  const take = strangerTurns(MOST.read);
  const nation = sharedReading((key) => readNation(db, JSON.parse(key)));
  const seen = async (request: FastifyRequest) => {
    const { language, ...asked } = read(pageShape, request.query);
    const question = questionOf(request.query, asked);
    const { window, from } = question;
    const known = await nation(JSON.stringify(question));
    const all = Object.values(known.counts).reduce((sum, one) => sum + one, 0);
    const next = { ...window, language, from: from + LISTED };
    const query = new URLSearchParams(
      Object.entries(next).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const more = all > from + LISTED ? `/?${query}` : null;
    return { language, view: viewOf(known, { language, isWhole: window === null, from, more }) };
  };
  const send = ({ request, reply }: Asked, sent: PageFile, keepS: number) =>
    sendTagged(request, reply, {
      text: sent.text,
      media: `${sent.media}; charset=utf-8`,
      caching: `public, max-age=${keepS}`,
    });
  http.get('/', async (request, reply) => {
    take(request);
    const { view, language } = await seen(request);
    return send({ request, reply }, { text: writeHubPage(view, language), media: 'text/html' }, 0);
  });
  http.get('/view.json', async (request, reply) => {
    take(request);
    const { view } = await seen(request);
    return send({ request, reply }, { text: JSON.stringify(view), media: 'application/json' }, 0);
  });
  http.get('/hub/:file', async (request, reply) => {
    const { file } = request.params as { file: string }; // by the path above
    const found = pageFile(file);
    if (found === null) throw new Problem('notFound');
    return send({ request, reply }, found, KEEP_FILES_S);
  });
}

function addReading(http: FastifyInstance, parts: DoorParts): void {
  const { db, publicUrl } = parts;
  const take = strangerTurns(MOST.read);
  const door = (path: string, read: Read) =>
    http.get(path, async (request, reply) => {
      take(request);
      const sent = await read({ request, reply });
      // Pages of others may read it as well: there is nothing in it that is not for everybody.
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
      return sendTagged(request, reply, { ...sent, caching: `public, max-age=${KEEP_S}` });
    });
  const json = (value: object) => ({ text: JSON.stringify(value), media: 'application/json; charset=utf-8' });
  // A crowd that asks for the same shares one answer.
  const nation = sharedReading(async (key) => JSON.stringify(await readNation(db, JSON.parse(key))));
  const sites = sharedReading(async (key) => JSON.stringify(geoJson(await listSites(db, JSON.parse(key)))));
  const warnings = sharedReading(() => listWarnings(db, MOST_WARNINGS));
  const home = (request: FastifyRequest) => homeOf(request, publicUrl);

  door('/nation.json', async ({ request }) => {
    const text = await nation(JSON.stringify(questionOf(request.query, read(nationShape, request.query))));
    return { text, media: 'application/json; charset=utf-8' };
  });
  door('/sites.geojson', async ({ request }) => {
    const text = await sites(JSON.stringify(windowOf(request.query)));
    return { text, media: 'application/geo+json; charset=utf-8' };
  });
  door('/warnings.json', async ({ request }) => json(warningsJson(await warnings(''), home(request))));
  door('/warnings.xml', async ({ request }) => {
    const text = warningsFeed(await warnings(''), home(request));
    return { text, media: 'application/atom+xml; charset=utf-8' };
  });
  door('/cap/:cell/:file', async ({ request }) => {
    const { cell, file } = request.params as { cell: string; file: string }; // by the path above
    const [, identifier] = /^(.+)\.xml$/.exec(file) ?? [];
    const text = /^\d{1,9}$/.test(cell) && identifier ? await readCap(db, Number(cell), identifier) : null;
    if (text === null) throw new Problem('notFound');
    return { text, media: 'application/cap+xml; charset=utf-8' };
  });
  door('/cells.json', async () => json(cellsJson(await listCells(db))));
  http.get('/health/live', async () => ({ status: true }));
}

/** What is asked of the nation for a map so many fields wide, and a list that begins there. */
function questionOf(query: unknown, { columns, from }: z.output<typeof nationShape>) {
  const window = windowOf(query);
  const { west, east } = window ?? COUNTRY;
  return { window, step: fieldOf(Math.max(east - west, 0.001), columns), most: LISTED, from };
}

/** All four or none: a window with three sides is a slip. */
function windowOf(query: unknown): Window | null {
  const isAsked = ['west', 'south', 'east', 'north'].some((side) => side in (query as object)); // Fastify gives an object
  if (!isAsked) return null;
  const window = read(windowShape, query);
  if (window.east <= window.west || window.north <= window.south)
    throw new Problem('malformed', { what: 'the window' });
  return window;
}

function read<Shape extends z.ZodType>(shape: Shape, query: unknown): z.output<Shape> {
  const { data, error } = shape.safeParse(query);
  if (error) throw new Problem('malformed', { what: String(error.issues[0]?.path[0] ?? 'the query') });
  return data;
}
