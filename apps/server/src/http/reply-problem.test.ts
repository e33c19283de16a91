// What a fault becomes on its way out: a sentence where somebody can do something, else only its number.
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { replyError } from './reply-problem.ts';

async function answerTo(error: object) {
  const app = fastify();
  app.setErrorHandler(replyError);
  app.get('/', async () => {
    throw Object.assign(new Error('inside'), error);
  });
  const { statusCode, headers, body } = await app.inject('/');
  return { statusCode, wait: headers['retry-after'], ...JSON.parse(body) };
}

it.each([
  ['of the database', { code: '53100' }],
  ['of the files', { code: 'ENOSPC' }],
  ['in the words of a temporary file', { message: 'could not write to file "x": No space left on device' }],
])('a full disk %s is told as one', async (_where, error) => {
  const answer = await answerTo(error);
  expect(answer).toMatchObject({ statusCode: 503, wait: '60', status: false, code: 'diskFull' });
  expect(answer.message).toContain('disk of the server is full');
});

it('a database that is away asks for another try, anything else shows its number and nothing of the inside', async () => {
  expect(await answerTo({ code: '57P01' })).toMatchObject({ statusCode: 503, code: 'unavailable', wait: '5' });
  const fault = await answerTo({});
  expect(fault).toMatchObject({ statusCode: 500, code: 'internal' });
  expect(JSON.stringify(fault)).not.toContain('inside');
});
