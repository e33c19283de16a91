// Pure parts of the form of a site: how it is filled, what is wrong with it, and what it says when it is whole.
import { isRecipientGroup, type RecipientGroup } from '../../ewi/rules/recipients.ts';
import type { SiteTopic } from '../../sites/rules/site.ts';
import { PICTURE_NAME, SITE_BOUNDS } from '../../sites/rules/site-bounds.ts';
import { judgeCode } from '../../sites/rules/site-codes.ts';
import { isOutlineFault, type OutlineFault, outlineText, readOutline } from '../../sites/rules/site-outline.ts';
import type { CaredSite, SiteContent } from './use-site-care.ts';

/** Fields that are typed, in their order. */
export const TYPED = [
  ...(['sitio', 'purok', 'barangay', 'municipality', 'province', 'region', 'psgc', 'areaCode'] as const),
  ...(['households', 'latitude', 'longitude', 'gaugeFrames', 'menuPlace', 'hazardMap'] as const),
];
export type Typed = (typeof TYPED)[number];

export interface SiteForm extends Record<Typed, string> {
  siteCode: string;
  /** A corner a line; empty: none. */
  outline: string;
  season: 1 | 2;
  topics: readonly SiteTopic[];
  /** By the code of the site whose people are warned too. */
  shares: Readonly<Record<string, readonly RecipientGroup[]>>;
  reason: string;
}

/** A new one stands in the place of the first that is watched, for most do; null: there is none yet. */
export function newForm(first: CaredSite | null): SiteForm {
  const place = first ?? { municipality: '', province: '', region: '', areaCode: null, season: 1 as const };
  return {
    ...{ siteCode: '', sitio: '', purok: '', barangay: '', psgc: '', households: '', latitude: '', longitude: '' },
    ...{ municipality: place.municipality, province: place.province, region: place.region, season: place.season },
    ...{ areaCode: textOf(place.areaCode), gaugeFrames: '3', menuPlace: '1000', hazardMap: '' },
    ...{ topics: ['rainfall', 'surficial', 'moms'], outline: '', shares: {}, reason: '' },
  };
}

export function formOf(site: CaredSite): SiteForm {
  const shares: Record<string, RecipientGroup[]> = {};
  for (const { fromSiteCode, designation } of site.shares) {
    if (isRecipientGroup(designation)) shares[fromSiteCode] = [...(shares[fromSiteCode] ?? []), designation];
  }
  const { siteCode, season, topics } = site;
  const typed = Object.fromEntries(TYPED.map((key) => [key, textOf(site[key])])) as Record<Typed, string>; // each of them
  return { ...typed, siteCode, season, topics, shares, outline: outlineText(site.outline), reason: '' };
}

const textOf = (value: string | number | null): string => (value === null ? '' : String(value));

export type SiteFault =
  | 'missing'
  | 'number'
  | 'half'
  | 'picture'
  | 'noCode'
  | 'taken'
  | 'tooNear'
  | OutlineFault['fault'];

/** Of the numbers, those that need not be whole. */
const DEGREES = ['latitude', 'longitude'];

const NEEDED = ['barangay', 'municipality', 'province', 'region', 'psgc', 'areaCode', 'households'] as const;
const COUNTED = ['gaugeFrames', 'menuPlace'] as const;

export type SiteFaults = Partial<Record<keyof SiteForm, SiteFault>>;

/** `codes`: of the other sites, retired ones too; null where the code stands already. */
export function siteFaults(form: SiteForm, codes: readonly string[] | null): SiteFaults {
  const faults: SiteFaults = {};
  for (const key of [...NEEDED, ...COUNTED, 'reason'] as const) if (form[key].trim() === '') faults[key] = 'missing';
  for (const [key, [least, most]] of Object.entries(SITE_BOUNDS)) {
    const field = key as keyof typeof SITE_BOUNDS; // a key of it
    const value = numberOf(form[field]);
    if (value === null) continue;
    const isWhole = Number.isInteger(value) || DEGREES.includes(key);
    if (!(value >= least && value <= most && isWhole)) faults[field] = 'number';
  }
  if (form.latitude.trim() === '' && form.longitude.trim() !== '') faults.latitude = 'half';
  if (form.longitude.trim() === '' && form.latitude.trim() !== '') faults.longitude = 'half';
  if (form.hazardMap.trim() !== '' && !PICTURE_NAME.test(form.hazardMap.trim())) faults.hazardMap = 'picture';
  const outline = readOutline(form.outline);
  if (isOutlineFault(outline)) faults.outline = outline.fault;
  const code = codes === null ? null : judgeCode(form.siteCode, codes);
  if (code !== null) faults.siteCode = code;
  return faults;
}

/** Null: nothing is typed. NaN: no number. */
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const orNull = (text: string): string | null => text.trim() || null;

/** What is right, as the calls take it. */
export function contentOf(form: SiteForm): SiteContent {
  const outline = readOutline(form.outline);
  return {
    ...{ sitio: orNull(form.sitio), purok: orNull(form.purok), barangay: form.barangay.trim() },
    ...{ municipality: form.municipality.trim(), province: form.province.trim(), region: form.region.trim() },
    ...{ psgc: Number(form.psgc), areaCode: Number(form.areaCode), households: form.households.trim() },
    ...{ season: form.season, latitude: numberOf(form.latitude), longitude: numberOf(form.longitude) },
    ...{ topics: [...form.topics], gaugeFrames: Number(form.gaugeFrames), menuPlace: Number(form.menuPlace) },
    hazardMap: orNull(form.hazardMap),
    outline: isOutlineFault(outline) ? null : outline,
    shares: Object.entries(form.shares).flatMap(([fromSiteCode, groups]) =>
      groups.map((designation) => ({ fromSiteCode, designation })),
    ),
  };
}

type Compared = Typed | 'outline' | 'season' | 'topics' | 'shares';

/** The names of the fields that differ, for what is shown as before → after; the reason is none of them. */
export function changedFields(one: SiteForm, other: SiteForm): Compared[] {
  const fields = [...TYPED, 'outline', 'season', 'topics', 'shares'] as const;
  return fields.filter((key) => shownOf(one, key) !== shownOf(other, key));
}

/** As it is compared, and shown where it needs no words. */
export function shownOf(form: SiteForm, key: Compared): string {
  if (key === 'outline') return cornersOf(form).join('; ');
  if (key === 'topics') return [...form.topics].sort().join(', ');
  if (key !== 'shares') return String(form[key]).trim();
  const shares = Object.entries(form.shares).filter(([, groups]) => groups.length > 0);
  return shares
    .map(([code, groups]) => `${code.toUpperCase()}: ${[...groups].sort().join(', ')}`)
    .sort()
    .join('; ');
}

/** However they were typed, as long as they are corners. */
function cornersOf({ outline }: SiteForm): string[] {
  const read = readOutline(outline);
  if (isOutlineFault(read)) return outline.split('\n').map((line) => line.trim());
  return (read ?? []).map((corner) => corner.join(', '));
}

/** The line that is no corner, for the sentence beneath the field. */
export function wrongLine({ outline }: SiteForm): number | null {
  const read = readOutline(outline);
  return isOutlineFault(read) && read.fault === 'corner' ? read.line : null;
}
