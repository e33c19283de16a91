// Codes among each other, tried with made-up ones: whatever is accepted in whatever order, no SMS can mean two sites.
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../../packages/proofs/late-weeks.ts';
import { parseSiteCode, SITE_TOPICS } from './site.ts';
import { codeAtStart, judgeCode } from './site-codes.ts';
import { isInMenu } from './site-menu.ts';

const SEEDS = Array.from({ length: 30 }, (_, seed) => seed);

/** Of few letters, so that many begin like another. */
function codeOf(random: () => number): string {
  const length = 1 + Math.floor(random() * 13);
  return Array.from({ length }, () => 'abc'.charAt(Math.floor(random() * 3))).join('');
}

/** Those that were accepted one after the other. */
function accepted(seed: number): string[] {
  const random = randomOf(seed);
  const codes: string[] = [];
  for (let n = 0; n < 60; n++) {
    const code = codeOf(random);
    if (judgeCode(code, codes) === null) codes.push(code);
  }
  return codes;
}

describe('codes that were accepted', () => {
  it.each(SEEDS)('begin like no other, and each can be a code (seed %i)', (seed) => {
    const codes = accepted(seed);
    expect(codes.length).toBeGreaterThan(1);
    for (const one of codes) {
      expect(parseSiteCode(one)).toBe(one);
      expect(codes.filter((other) => other.startsWith(one))).toEqual([one]);
    }
  });

  it.each(SEEDS)('are told from a text that begins with them, and none of them twice (seed %i)', (seed) => {
    const codes = accepted(seed);
    const random = randomOf(seed + 1000);
    for (const code of codes) {
      const rest = random() < 0.5 ? ` nov 21 ${codeOf(random)}` : codeOf(random);
      expect(codeAtStart(code + rest, codes)).toBe(code);
      expect(judgeCode(code.toUpperCase(), codes)).toBe('taken');
    }
  });

  it.each(SEEDS)('would have been accepted in the opposite order too (seed %i)', (seed) => {
    const codes = accepted(seed).toReversed();
    for (const [index, code] of codes.entries()) expect(judgeCode(code, codes.slice(0, index))).toBeNull();
  });
});

describe('the pages in the menus of a site', () => {
  const all = [...SITE_TOPICS, 'hazardMap'] as const;

  it.each(SITE_TOPICS)('%s stands there where the site has it', (topic) => {
    const others = SITE_TOPICS.filter((one) => one !== topic);
    expect(isInMenu({ topics: [topic], menuWithout: [] }, topic)).toBe(true);
    expect(isInMenu({ topics: others, menuWithout: [] }, topic)).toBe(false);
  });

  it('the hazard map stands there whatever the topics are, unless it is left out', () => {
    expect(isInMenu({ topics: [], menuWithout: [] }, 'hazardMap')).toBe(true);
    expect(isInMenu({ topics: SITE_TOPICS, menuWithout: ['hazardMap'] }, 'hazardMap')).toBe(false);
  });

  it('what is left out is not there although the site has it; the others are', () => {
    const site = { topics: SITE_TOPICS, menuWithout: ['rainfall'] as const };
    expect(all.filter((one) => isInMenu(site, one))).toEqual(all.filter((one) => one !== 'rainfall'));
  });
});
