import { expect, test } from 'vitest';
import { ALARM_EVERY_MS, ALARM_TONES } from './alarm-sound.ts';

test('each level has a sound of its own, the higher the longer and the sooner again', () => {
  expect(ALARM_TONES[1].length).toBeLessThan(ALARM_TONES[2].length);
  expect(ALARM_TONES[2].length).toBeLessThan(ALARM_TONES[3].length);
  expect(ALARM_EVERY_MS[3]).toBeLessThan(ALARM_EVERY_MS[2]);
  expect(ALARM_EVERY_MS[2]).toBeLessThan(ALARM_EVERY_MS[1]);
});
