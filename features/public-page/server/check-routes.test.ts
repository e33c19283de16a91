// Whether a warning is genuine, as anybody asks: without a script, and without believing what was typed.

import { PAGE_LANGUAGES } from '@bantay/kernel/text/page-language';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAndRelease, rain, send } from '../../../apps/server/test/field.ts';
import { type House, openHouse, type Visitor } from '../../../apps/server/test/harness.ts';
import { correctEwi } from '../../ewi/wire/ewi.ts';
import { PAGE_WORDS } from '../rules/page-words.ts';

const TEXT = 'Alert level 1\nLokasyon: Brgy. Lipata\nResponde (Komunidad): Maghanda.';
let house: House;
let officer: Visitor;
let releaseId: number;
beforeAll(async () => {
  house = await openHouse();
  officer = await house.signedIn();
  await rain(house, '2026-11-21 09:05:00', 80);
  releaseId = await decideAndRelease(house, officer);
  await send(officer, releaseId, TEXT);
  await house.app.services.publicLog.append();
});
afterAll(() => house.close());

const ask = (query: Record<string, string>) =>
  house.visitor().raw('GET', `/levels/check?${new URLSearchParams({ language: 'en', ...query })}`);
const answerOf = async (query: Record<string, string>) =>
  (await ask(query)).bytes
    .toString('utf8')
    .match(/<p class="(?:yes|old)" role="alert">[\s\S]*?<\/p>/)?.[0]
    .replace(/<[^>]*>/g, '');

describe('somebody asks', () => {
  it('with the text: genuine, and the newest', async () => {
    expect(await answerOf({ text: TEXT.replaceAll('\n', '  ') })).toBe(
      'Genuine: Demo MDRRMO Paranas sent it on 2026/11/21 09:10 for LPA, alert level 1. It is the newest one for this place.',
    );
  });

  it('with the letters that stand on the page: what a picture would have to show', async () => {
    const [site] = (await house.visitor().raw('GET', '/levels.json')).json.sites as { code: string }[]; // there are two
    expect(site?.code).toMatch(/^[A-Z]{8}$/);
    const page = (await house.visitor().raw('GET', '/levels/en')).bytes.toString('utf8');
    expect(page).toContain(`<dd>${site?.code.slice(0, 4)} ${site?.code.slice(4)}</dd>`);
    expect(await answerOf({ text: site?.code ?? '' })).toContain(
      'If your picture says anything else, it is not genuine.',
    );
  });

  it.each([
    ['a text with another level', TEXT.replace('level 1', 'level 3')],
    ['half of it', TEXT.slice(0, 30)],
    ['letters of nothing', 'BCDFGHJK'],
    ['a script', '<script>alert(1)</script>'],
  ])('with %s: not genuine', async (_, text) => {
    expect(await answerOf({ text })).toMatch(/^Not genuine: Demo MDRRMO Paranas has sent no such SMS\./);
    expect((await ask({ text })).bytes.toString('utf8')).not.toContain('<script');
  });

  it.each(PAGE_LANGUAGES)('nothing yet, in %s: the form alone', async (language) => {
    const { status, bytes, headers } = await ask({ language });
    const page = bytes.toString('utf8');
    expect([status, headers['cache-control'], headers['set-cookie']]).toEqual([200, 'no-store', undefined]);
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain(PAGE_WORDS[language].checkButton);
    expect(page).not.toMatch(/role="alert"|<script|\{\w+\} /);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']*'; base-uri 'none'; form-action 'self'/,
    );
  });

  it('too much, or in a language that is none: a refusal, and Filipino', async () => {
    expect((await ask({ text: 'x'.repeat(4001) })).status).toBe(400);
    expect((await ask({ language: 'de' })).bytes.toString('utf8')).toContain('<html lang="fil">');
  });

  it('and after it was taken back: genuine, and to be followed no more', async () => {
    const body = { release_id: releaseId, kind: 'cancellation' as const, sms_msg: 'KANSELADO ang babala.' };
    expect((await officer.send(correctEwi, { body })).json.status).toBe(true);
    await house.app.services.publicLog.append();
    expect(await answerOf({ text: TEXT })).toMatch(/^Genuine: .* It was taken back since\. Do not follow it\.$/);
  });
});
