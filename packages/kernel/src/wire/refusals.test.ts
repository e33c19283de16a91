// The catalogue of refusals: no code twice, words in both languages with the same places, and pages that can tell first from inner.
import { describe, expect, it } from 'vitest';
import { ALERTS } from './refusals/alerts.ts';
import { DUTY } from './refusals/duty.ts';
import { EVERY_ROOM } from './refusals/every-room.ts';
import { FIRST_REFUSALS } from './refusals/first.ts';
import { GROUND } from './refusals/ground.ts';
import { OFFICES } from './refusals/offices.ts';
import { PUSH } from './refusals/push.ts';
import type { Refusal } from './refusals/refusal.ts';
import { WARNINGS } from './refusals/warnings.ts';
import { REFUSALS } from './refusals.ts';

const placesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();

describe('the catalogue of refusals', () => {
  it('joins its parts, and no code stands in two of them', () => {
    const parts = [FIRST_REFUSALS, EVERY_ROOM, GROUND, ALERTS, WARNINGS, OFFICES, DUTY, PUSH];
    expect(Object.keys(REFUSALS).toSorted()).toEqual(parts.flatMap((part) => Object.keys(part)).toSorted());
    expect(Object.keys(REFUSALS).length).toBeGreaterThan(150);
  });

  it.each(Object.entries<Refusal>(REFUSALS))('%s says the same in both languages', (_, { en, fil, title }) => {
    for (const text of [en, fil, title?.en ?? 'x', title?.fil ?? 'x']) expect(text.trim()).not.toBe('');
    expect(placesOf(fil)).toEqual(placesOf(en));
    expect(`${en}${fil}`).not.toMatch(/\{\{/);
  });

  it('keeps the sentences that the specification names', () => {
    expect(REFUSALS.wrongPassword.en).toBe('No username-password combination found');
    expect(REFUSALS.onlyStakeholders.en).toBe('Only MLGU and PLGU stakeholder accounts are allowed to login here.');
    expect(REFUSALS.invalidOtp).toMatchObject({ title: { en: 'Invalid OTP Code' } });
    expect(REFUSALS.markerNameTaken.en).toBe('Marker name already exists.');
  });
});
