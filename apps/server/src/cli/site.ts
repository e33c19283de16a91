// `npm run site -- list|create|set|retire`: the sites that are watched. The server beside it knows at once.
import { makeStandingService } from '@bantay/features/alerts/server/standing-service.ts';
import { isRecipientGroup, RECIPIENT_GROUPS } from '@bantay/features/ewi/rules/recipients.ts';
import {
  makeSiteCareService,
  type NamedShare,
  type SiteCareService,
} from '@bantay/features/site-care/server/site-care-service.ts';
import { SITE_TOPICS, type SiteTopic } from '@bantay/features/sites/rules/site.ts';
import { SITE_BOUNDS } from '@bantay/features/sites/rules/site-bounds.ts';
import { makeSitesService, type SitesService, type SiteWords } from '@bantay/features/sites/server/sites-service.ts';
import type { Db } from '../database/database.ts';
import { readFieldClock } from '../field-clock.ts';
import { fileName, siteSchema } from '../municipality.ts';
import { Problem } from '../problems.ts';
import { makeSettingsBook } from '../settings.ts';
import { type Bench, requireWord, runCommand, say, UsageError } from './command.ts';

const USAGE = `npm run site -- list
npm run site -- create mar --barangay Marabut --region VIII --psgc 806022017 --area-code 55 --households "60 households"
npm run site -- set mar --at 11.71,125.06     changes what is named and nothing else
npm run site -- retire mar                    watched and shown no more; what was stored stays

  --purok, --sitio, --barangay, --municipality, --province, --region, --psgc, --area-code, --households
                  municipality and province are those of the office, unless they are named
  --season        1: wet from November to April; 2: wet from May to October
  --at            latitude,longitude in degrees; without them no earthquake is judged
  --topics        of rainfall,surficial,subsurface,moms: its pages and menus
  --gauges        charts of its rainfall page; all its gauges are judged, however many there are
  --place         in the menus, ascending
  --map           its hazard map, a picture of the library's assets or of the data folder
  --share         lpa:MLGU,PLGU: these people of lpa are warned for it too; none: nobody but its own`;

const TEXTS = ['purok', 'sitio', 'barangay', 'municipality', 'province', 'region', 'households'] as const;
const FLAGS = [...TEXTS, 'psgc', 'area-code', 'season', 'at', 'topics', 'gauges', 'place', 'map', 'share'];

/** What municipality.json would say of a site. */
const PLACE = siteSchema.keyof().options;

const DEFAULT_TOPICS: readonly SiteTopic[] = ['rainfall', 'surficial', 'moms'];

const NUMBERS = { gauges: 'gaugeFrames', place: 'menuPlace' } as const;

const OPERATOR = { by: null };

await runCommand({ text: USAGE, flags: FLAGS }, async (bench) => {
  const what = requireWord(bench.words, 0, 'list, create, set or retire');
  if (what === 'list') return list(bench.db);
  if (what === 'create') return create(bench);
  if (what === 'set') return set(bench);
  if (what === 'retire') return retire(bench);
  throw new UsageError(`"${what}" is not known.`);
});

async function list(db: Db): Promise<void> {
  const all = await makeSitesService(db).list(true);
  const codes = new Map(all.map((site) => [site.siteId, site.siteCode]));
  for (const site of all) {
    const shares = site.shares.map(({ fromSiteId, designation }) => `${designation} of ${codes.get(fromSiteId)}`);
    const parts = [
      ...[site.siteCode, site.siteId, site.active ? 'watched' : 'retired'],
      [site.barangay, site.municipality, site.province].join(', '),
      site.topics.join(','),
      ...(shares.length > 0 ? [`also warned: ${shares.join(', ')}`] : []),
    ];
    say(parts.join('\t'));
  }
}

async function create({ db, words, flags, installation }: Bench): Promise<void> {
  const code = requireWord(words, 1, 'the code of the new site');
  const { municipality, province } = (await makeSettingsBook(db, installation.municipality).read()).office;
  const none = { purok: null, sitio: null, latitude: null, longitude: null, outline: null, season: 1 };
  const told = judged({ ...none, municipality, province, ...toldOf(flags) });
  const kind = { topics: [...DEFAULT_TOPICS], gaugeFrames: 3, menuPlace: 1000, menuWithout: [], hazardMap: null };
  const site = await caring(db, (care) =>
    care.create(code, { ...told, ...kind, ...kindOf(flags) }, sharesOf(flags.share) ?? [], OPERATOR),
  );
  say(`${site.siteCode} is watched, as site ${site.siteId}. Next: npm run import -- gauges, npm run contact.`);
}

async function set({ db, words, flags }: Bench): Promise<void> {
  const code = requireWord(words, 1, 'the code of a site');
  if (Object.keys(flags).length === 0) throw new UsageError('Nothing to change was named.');
  await caring(db, async (care, sites) => {
    const site = await sites.require(code);
    const before = Object.fromEntries(PLACE.map((key) => [key, site[key]]));
    const told = { ...judged({ ...before, ...toldOf(flags) }), ...kindOf(flags) };
    await care.change(code, { words: told, shares: sharesOf(flags.share), version: null }, OPERATOR);
  });
  say(`${code} is changed.`);
}

async function retire({ db, words }: Bench): Promise<void> {
  const code = requireWord(words, 1, 'the code of a site');
  await caring(db, (care) => care.retire(code, OPERATOR));
  say(`${code} is retired. What was stored of it stays.`);
}

/** What the service refuses is a mistake at the keyboard. */
async function caring<T>(db: Db, work: (care: SiteCareService, sites: SitesService) => Promise<T>): Promise<T> {
  const clock = await readFieldClock(db);
  const sites = makeSitesService(db);
  const standing = makeStandingService(db, sites);
  try {
    return await work(makeSiteCareService({ db, clock, sites, standing }), sites);
  } catch (error) {
    throw error instanceof Problem ? new UsageError(error.message) : error;
  }
}

/** What the flags say of the place, as municipality.json would say it. */
function toldOf(flags: Bench['flags']): Record<string, unknown> {
  const told: Record<string, unknown> = {};
  for (const name of TEXTS) if (flags[name] !== undefined) told[name] = flags[name] === '' ? null : flags[name];
  if (flags.psgc !== undefined) told.psgc = Number(flags.psgc);
  if (flags['area-code'] !== undefined) told.areaCode = Number(flags['area-code']);
  if (flags.season !== undefined) told.season = Number(flags.season);
  if (flags.at !== undefined) [told.latitude, told.longitude] = flags.at.split(',').map(Number);
  return told;
}

/** Judged like the sites of municipality.json. */
function judged(told: Record<string, unknown>): ReturnType<typeof siteSchema.parse> {
  const checked = siteSchema.safeParse(told);
  if (checked.success) return checked.data;
  throw new UsageError(checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
}

/** What the flags say of its pages. */
function kindOf(flags: Bench['flags']): Partial<Pick<SiteWords, 'topics' | 'gaugeFrames' | 'menuPlace' | 'hazardMap'>> {
  const kind: ReturnType<typeof kindOf> = {};
  if (flags.topics !== undefined) kind.topics = flags.topics.split(',').map(topicOf);
  for (const [flag, name] of Object.entries(NUMBERS)) {
    const [least, most] = SITE_BOUNDS[name];
    const told = flags[flag];
    if (told === undefined) continue;
    const value = Number(told);
    if (told === '' || !Number.isInteger(value) || value < least || value > most)
      throw new UsageError(`--${flag} must be a whole number from ${least} to ${most}.`);
    kind[name] = value;
  }
  if (flags.map !== undefined) {
    if (flags.map !== '' && !fileName.safeParse(flags.map).success)
      throw new UsageError('--map must be the plain name of a picture.');
    kind.hazardMap = flags.map === '' ? null : flags.map;
  }
  return kind;
}

function topicOf(text: string): SiteTopic {
  const topic = SITE_TOPICS.find((one) => one === text.trim());
  if (!topic) throw new UsageError(`There is no topic "${text}"; there are ${SITE_TOPICS.join(', ')}.`);
  return topic;
}

/** Null where nothing is said of it. */
function sharesOf(text: string | undefined): NamedShare[] | null {
  if (text === undefined) return null;
  if (text === 'none') return [];
  const [fromSiteCode = '', groups = ''] = text.split(':');
  const names = groups.split(',').map((one) => one.trim().toUpperCase());
  if (!names.every(isRecipientGroup))
    throw new UsageError(`--share is like lpa:MLGU,PLGU, of ${RECIPIENT_GROUPS.join(', ')}, or none.`);
  return names.map((designation) => ({ fromSiteCode, designation }));
}
