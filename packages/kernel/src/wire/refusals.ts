// The catalogue of refusals: each with its status and its sentence in both languages, here and nowhere else.
import { ALERTS } from './refusals/alerts.ts';
import { DUTY } from './refusals/duty.ts';
import { EVERY_ROOM } from './refusals/every-room.ts';
import { FIRST_REFUSALS } from './refusals/first.ts';
import { GROUND } from './refusals/ground.ts';
import { OFFICES } from './refusals/offices.ts';
import { PUSH } from './refusals/push.ts';
import { WARNINGS } from './refusals/warnings.ts';

/** Those that only people who are signed in can meet. */
export const INNER_REFUSALS = { ...EVERY_ROOM, ...GROUND, ...ALERTS, ...WARNINGS, ...OFFICES, ...DUTY, ...PUSH };

export const REFUSALS = { ...FIRST_REFUSALS, ...INNER_REFUSALS };
export type RefusalCode = keyof typeof REFUSALS;
