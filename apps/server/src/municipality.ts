// The municipality's own facts (municipality.json in the data folder): who signs a warning, whom to call, where the sites lie.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseMobileNumber } from '@bantay/features/accounts/rules/phone-number.ts';
import { SETTING_LIMITS, TELEPHONE } from '@bantay/features/settings/rules/settings.ts';
import { parseSiteCode } from '@bantay/features/sites/rules/site.ts';
import { PICTURE_NAME, SITE_BOUNDS } from '@bantay/features/sites/rules/site-bounds.ts';
import { OUTLINE_CORNERS } from '@bantay/features/sites/rules/site-outline.ts';
import { codeOf, messageOf } from '@bantay/kernel/thrown';
import { z } from 'zod';
import type { Mode } from './config.ts';
import { DEMO_PICTURES, demoMunicipality } from './municipality-demo.ts';

/** Its message is one sentence per wrong field, with the field's path. */
export class MunicipalityError extends Error {
  override readonly name = 'MunicipalityError';
}

const line = (max = 255) =>
  z.string().trim().min(1, 'must not be empty').max(max, `must have at most ${max} characters`);
const phone = z.string().regex(TELEPHONE, 'must be a telephone number: digits, spaces, ( ) - and a leading +');
/** 639XXXXXXXXX, however it is written in the file. */
const mobile = z.string().transform((text, context) => {
  const number = parseMobileNumber(text);
  if (number === null) context.addIssue({ code: 'custom', message: 'must be a mobile number like 0917 123 4567' });
  return number ?? '';
});
const code = z
  .string()
  .refine((text) => parseSiteCode(text) === text, 'must be the code of a site: 2 to 12 small letters');
const degrees = (axis: 'latitude' | 'longitude', sentence?: string) =>
  z.number().min(SITE_BOUNDS[axis][0], sentence).max(SITE_BOUNDS[axis][1], sentence);
export const fileName = z.string().regex(PICTURE_NAME, 'must be the plain name of a picture in the data folder');

/** What is said of a site, in the file and by the command. */
export const siteSchema = z.strictObject({
  purok: line(100).nullable(),
  sitio: line(100).nullable(),
  barangay: line(100),
  municipality: line(100),
  province: line(100),
  region: line(20),
  /** Philippine Standard Geographic Code of the barangay. */
  psgc: z
    .int()
    .min(SITE_BOUNDS.psgc[0], 'must be a code of 7 to 10 digits')
    .max(SITE_BOUNDS.psgc[1], 'must be a code of 7 to 10 digits'),
  areaCode: z.int().min(SITE_BOUNDS.areaCode[0]).max(SITE_BOUNDS.areaCode[1]),
  /** Elements at risk, printed on the bulletin as given. */
  households: line(255),
  season: z.union([z.literal(1), z.literal(2)], 'must be 1 (wet November to April) or 2 (wet May to October)'),
  latitude: degrees('latitude', 'must lie in the Philippines').nullable(),
  longitude: degrees('longitude', 'must lie in the Philippines').nullable(),
  /** Outline for CAP messages: corners as [latitude, longitude]; without it they tell a circle of 1 km. */
  outline: z
    .array(z.tuple([degrees('latitude'), degrees('longitude')]))
    .min(OUTLINE_CORNERS[0], 'must have at least three corners')
    .max(OUTLINE_CORNERS[1], 'must have at most 200 corners')
    .nullable()
    .default(null),
});

const municipalitySchema = z.strictObject({
  /** True only in the file that demo mode writes; production refuses it. */
  demo: z.boolean().default(false),
  /** The 'Source' line of each SMS and the publisher of each bulletin. */
  office: line(SETTING_LIMITS.office),
  municipality: line(100),
  province: line(100),
  /** The Register notice: whom to contact by message, text or call. */
  contact: z.strictObject({ message: line(SETTING_LIMITS.message), text: phone, call: phone }),
  /** Privacy notice: contact by e-mail or post. */
  privacy: z.strictObject({ email: z.email('must be an e-mail address'), address: line(SETTING_LIMITS.address) }),
  /** In the order of the page's head. */
  seals: z.array(z.strictObject({ file: fileName, alt: line(100) })).max(4),
  emergencyNumbers: z
    .array(
      z.strictObject({
        agency: line(SETTING_LIMITS.agency),
        numbers: z.array(phone).min(1).max(SETTING_LIMITS.numbers),
      }),
    )
    .min(1)
    .max(SETTING_LIMITS.agencies),
  /** Who gets an SMS about a duty problem; nobody as long as the list is empty. */
  duty: z
    .array(z.strictObject({ name: line(SETTING_LIMITS.dutyName), number: mobile }))
    .max(SETTING_LIMITS.dutyPeople)
    .default([]),
  /** Picture per site, or null where there is none; it lies beside this file or is uploaded to `assets` under its name. */
  hazardMaps: z.record(code, fileName.nullable()).default({}),
  /** Read at the first start; from then on sites are data (`bantay site`). */
  sites: z.record(code, siteSchema),
});

export type Municipality = z.infer<typeof municipalitySchema>;

export const MUNICIPALITY_FILE = 'municipality.json';

/** Reads and checks the file; demo mode writes the invented one first when there is none. */
export async function loadMunicipality(dataFolder: string, mode: Mode): Promise<Municipality> {
  const path = join(dataFolder, MUNICIPALITY_FILE);
  let text = await readOrNull(path);
  if (text === null && mode === 'demo') text = await writeDemo(dataFolder);
  if (text === null) {
    throw new MunicipalityError(
      `${path} is missing. Production needs it: copy docs/municipality.example.json there, fill in your municipality, and take out the line "demo".`,
    );
  }
  const municipality = parseMunicipality(text, path);
  if (mode === 'production' && municipality.demo) {
    throw new MunicipalityError(
      `${path} is the invented one of demo mode; write your own and take out the line "demo".`,
    );
  }
  for (const { file } of municipality.seals) {
    if ((await readOrNull(join(dataFolder, file))) === null) {
      throw new MunicipalityError(`${path} names the picture ${file}, but it does not lie beside it.`);
    }
  }
  return municipality;
}

/** Checks the text of a file; `path` only names it in the sentences. */
export function parseMunicipality(text: string, path: string): Municipality {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new MunicipalityError(`${path} is not valid JSON: ${messageOf(error)}.`);
  }
  const checked = municipalitySchema.safeParse(json);
  if (checked.success) return checked.data;
  const wrong = checked.error.issues.map(({ path: field, message }) => `${field.join('.') || 'the file'}: ${message}`);
  throw new MunicipalityError(`${path} is wrong:\n${wrong.map((sentence) => `  ${sentence}`).join('\n')}`);
}

async function writeDemo(dataFolder: string): Promise<string> {
  for (const [name, picture] of Object.entries(DEMO_PICTURES)) await writeFile(join(dataFolder, name), picture);
  const demo: Municipality = demoMunicipality;
  const text = `${JSON.stringify(demo, null, 2)}\n`;
  await writeFile(join(dataFolder, MUNICIPALITY_FILE), text);
  return text;
}

async function readOrNull(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new MunicipalityError(`${path} cannot be read (${messageOf(error)}).`);
  }
}
