import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { refusalInWords } from './refuse-in-words.ts';

const form = z.object({
  trigger_id: z.number().int(),
  alert_status: z.literal([-1, 0, 1]),
  remarks: z.string().max(450),
  gender: z.enum(['M', 'F']),
  members: z.array(z.object({ household_member: z.string().min(1) })),
});
const good = { trigger_id: 1, alert_status: 1, remarks: 'r', gender: 'F', members: [{ household_member: 'a' }] };
const refused = (body: unknown) => refusalInWords(form.safeParse(body).error?.issues ?? [], body)?.message ?? null;

describe('a form that does not fit', () => {
  it.each([
    ['a text too long', { ...good, remarks: 'x'.repeat(451) }, 'Remarks: at most 450 characters.'],
    ['a text missing', { ...good, remarks: undefined }, 'Remarks: Required.'],
    ['a choice missing', { ...good, gender: undefined }, 'Gender: Required.'],
    ['another choice', { ...good, gender: 'X' }, 'Gender: must be one of M, F.'],
    [
      'an empty text in a list',
      { ...good, members: [{ household_member: '' }] },
      'Members 1, household member: Required.',
    ],
    ['two at once', { ...good, remarks: undefined, gender: 'X' }, 'Remarks: Required. Gender: must be one of M, F.'],
  ])('%s is refused in words', (_, body, sentence) => {
    expect(refused(body)).toBe(sentence);
  });

  it.each([
    ['no body', undefined],
    ['a body that is a list', []],
    ['no id', { ...good, trigger_id: undefined }],
    ['text for an id', { ...good, trigger_id: '1' }],
    ['a number missing', { ...good, alert_status: undefined }],
    ['text for a number among choices', { ...good, alert_status: 'valid' }],
    ['another number', { ...good, alert_status: 2 }],
    ['a number for text', { ...good, remarks: 5 }],
    ['a right text beside a wrong type', { ...good, remarks: 'x'.repeat(451), trigger_id: 'a' }],
  ])('%s is no request', (_, body) => {
    expect(refused(body)).toBeNull();
  });
});
