import { describe, expect, it } from 'vitest';
import { describeError } from './describe-error.ts';

describe('an error in the log', () => {
  it('keeps code and rule, and drops the connection and the quoted row', () => {
    const error = Object.assign(new Error('duplicate key value violates unique constraint "users_username_key"'), {
      code: '23505',
      constraint: 'users_username_key',
      detail: 'Key (username)=(juana.cruz) already exists.',
      client: { secretKey: 4711, connectionParameters: { user: 'bantay' } },
    });
    const text = JSON.stringify(describeError(error));
    expect(JSON.parse(text)).toMatchObject({ type: 'Error', code: '23505', constraint: 'users_username_key' });
    expect(text).not.toMatch(/juana|4711|connectionParameters/);
  });

  it('names its causes, also those of several together', () => {
    const together = new AggregateError([new TypeError('one'), 'two'], 'closing failed');
    const entry = describeError(new Error('job failed', { cause: together }));
    expect(entry.causes?.[0]?.causes?.map(({ type, message }) => [type, message])).toEqual([
      ['TypeError', 'one'],
      ['string', 'two'],
    ]);
  });
});
