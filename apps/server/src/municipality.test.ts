import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadMunicipality, type Municipality, parseMunicipality } from './municipality.ts';
import { demoMunicipality } from './municipality-demo.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bantay-municipality-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const own = (change: Partial<Municipality> = {}): string =>
  JSON.stringify({ ...demoMunicipality, demo: false, seals: [], hazardMaps: { lpa: null, scu: null }, ...change });

const write = (text: string) => writeFile(join(folder, 'municipality.json'), text);

describe('municipality.json', () => {
  it('is written in demo mode, with its pictures, and read again at the next start', async () => {
    const first = await loadMunicipality(folder, 'demo');
    expect(first).toEqual(demoMunicipality);
    expect((await readdir(folder)).sort()).toEqual([
      'hazard-map-lpa.svg',
      'municipality.json',
      'seal-municipality.svg',
      'seal-province.svg',
    ]);
    expect(await loadMunicipality(folder, 'demo')).toEqual(first);
  });

  it('is not written over: what the municipality changed stays', async () => {
    await write(own({ office: 'MDRRMO of our own' }));
    expect((await loadMunicipality(folder, 'demo')).office).toBe('MDRRMO of our own');
  });

  it('is required in production, and the sentence says where and how', async () => {
    await expect(loadMunicipality(folder, 'production')).rejects.toThrow(/municipality\.json is missing.*example/);
    expect(await readdir(folder)).toEqual([]);
  });

  it('of demo mode is refused in production', async () => {
    await loadMunicipality(folder, 'demo');
    await expect(loadMunicipality(folder, 'production')).rejects.toThrow(/invented one of demo mode/);
  });

  it('of production is accepted', async () => {
    await write(own());
    expect((await loadMunicipality(folder, 'production')).demo).toBe(false);
  });

  it('names a picture that is not there', async () => {
    await write(own({ seals: [{ file: 'missing.png', alt: 'Seal' }] }));
    await expect(loadMunicipality(folder, 'production')).rejects.toThrow(/picture missing\.png/);
  });

  it('has no duty list unless it is written, in whatever way numbers are', async () => {
    const { duty: _, ...without } = JSON.parse(own());
    expect(parseMunicipality(JSON.stringify(without), 'x').duty).toEqual([]);
    const duty = [{ name: 'Officer on duty', number: '0917 123-4567' }];
    expect(parseMunicipality(own({ duty }), 'x').duty).toEqual([{ name: 'Officer on duty', number: '639171234567' }]);
  });

  it.each<[string, string, RegExp]>([
    [
      'a duty number that is no mobile',
      own({ duty: [{ name: 'x', number: '(055) 123 4567' }] }),
      /duty\.0\.number: must be a mobile number/,
    ],
    ['no JSON', '{ office: x', /not valid JSON/],
    [
      'a code of a site that is none',
      own({ sites: { ...demoMunicipality.sites, Mar1: demoMunicipality.sites.lpa } as never }),
      /sites\.Mar1/,
    ],
    ['a list', '[]', /the file: /],
    ['an empty office', own({ office: ' ' }), /office: must not be empty/],
    ['an unknown field', own({ offise: 'x' } as never), /offise/],
    [
      'a wrong number',
      own({ contact: { message: 'm', text: 'call us', call: '1' } }),
      /contact\.text: must be a telephone/,
    ],
    ['a wrong e-mail', own({ privacy: { email: 'x', address: 'y' } }), /privacy\.email: must be an e-mail/],
    [
      'coordinates in another country',
      own({ sites: { ...demoMunicipality.sites, lpa: { ...demoMunicipality.sites.lpa, latitude: 51 } } }),
      /sites\.lpa\.latitude: must lie in the Philippines/,
    ],
    [
      'a third season',
      own({ sites: { ...demoMunicipality.sites, scu: { ...demoMunicipality.sites.scu, season: 3 as never } } }),
      /sites\.scu\.season: must be 1 .* or 2/,
    ],
    [
      'a picture elsewhere',
      own({ hazardMaps: { lpa: '../secret.png', scu: null } }),
      /hazardMaps\.lpa: must be the plain/,
    ],
  ])('with %s is refused with a sentence', (_, text, sentence) => {
    expect(() => parseMunicipality(text, 'municipality.json')).toThrow(sentence);
  });

  // Pictures that it named were not there: the first start was refused until they were taken out.
  it('has an example in docs that lacks the own values and names no picture, so that it starts as it is', async () => {
    const example = await readFile(new URL('../../../docs/municipality.example.json', import.meta.url), 'utf8');
    expect(parseMunicipality(example, 'example')).toEqual({
      ...demoMunicipality,
      // In the demo somebody invented is on duty.
      duty: [],
      seals: [],
      hazardMaps: { lpa: null, scu: null },
    });
  });
});

describe('the demo municipality', () => {
  it('has lpa where it is, and is invented where it names people or numbers', () => {
    expect(demoMunicipality.sites.lpa).toMatchObject({
      barangay: 'Lipata',
      latitude: 11.786,
      longitude: 125.02,
      season: 1,
    });
    expect(demoMunicipality.office).toContain('Demo');
    expect(demoMunicipality.privacy.email).toMatch(/\.invalid$/);
  });
});
