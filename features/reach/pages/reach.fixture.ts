// The people of the picture: one calls for help, one has no number, one failed, some are silent, some are told.
import type { ReachState } from '../rules/reach-state.ts';
import type { SeenBoard, SeenPerson } from './use-reach.ts';

const person = (userId: number, name: string, state: ReachState, more: Partial<SeenPerson> = {}): SeenPerson => ({
  ...{ userId, name, designation: 'LEWC', purok: 'Purok 1', number: `6390000000${String(userId).padStart(2, '0')}` },
  ...{ state, isTold: ['delivered', 'answered', 'told'].includes(state), sentAt: '2026-11-23 10:31:00' },
  ...{ deliveredAt: null, failedAt: null, answer: null, told: null },
  ...more,
});

const said = {
  inboxId: 5,
  at: '2026-11-23 10:52:00',
  text: 'TULONG may naipit',
  kind: 'tulong',
  takenBy: null,
} as const;

export const PEOPLE: readonly SeenPerson[] = [
  person(2, 'Rosa Demo', 'tulong', {
    ...{ purok: 'Purok 2', isTold: true, deliveredAt: '2026-11-23 10:31:00', answer: { ...said, waits: true } },
  }),
  person(3, 'Felix Demo', 'no number', { number: null, sentAt: null }),
  person(5, 'Ana Demo', 'failed', { purok: 'Purok 3', failedAt: '2026-11-23 10:33:00' }),
  person(1, 'Ben Demo', 'silent', { designation: 'BLGU' }),
  person(6, 'Carla Demo', 'silent', { purok: null }),
  person(8, 'Dante Demo', 'delivered', { deliveredAt: '2026-11-23 10:32:00' }),
  person(9, 'Ester Demo', 'answered', {
    designation: 'MLGU',
    purok: null,
    answer: { ...said, kind: 'ok', text: 'OK', waits: false },
  }),
  person(10, 'Gina Demo', 'told', {
    ...{ number: null, purok: 'Purok 2' },
    told: { markId: 41, way: 'runner', teller: 'Jun Demo', by: 'Elena Demo', at: '2026-11-23 10:50:00' },
  }),
];

export const BOARD: SeenBoard = {
  ...{ releaseId: 7, level: 3, isCancelled: false, releasedAt: '2026-11-23 10:30:00' },
  text: {
    ...{ updateNumber: 0, kind: 'warning', at: '2026-11-23 10:31:00', text: 'ALERT LEVEL 3: Lumikas.' },
    ...{ reminders: 0, remindedAt: null },
  },
  ...{ silent: { people: 2, numbers: 2, partsEach: 2 }, strangeCalls: 0, people: [...PEOPLE] },
};
