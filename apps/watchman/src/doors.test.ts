// What a watchman answers: believed pulses, refused ones with a sentence, and nothing that breaks it.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pulse as pulseShape, watchmanAnswer } from '@bantay/features/watch/wire/watch.ts';
import { readSigned } from '@bantay/server/outside/signed-word.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeDoors } from './doors.ts';
import { makeWorld, NOW, newKey, server } from './watchman.fixture.ts';

let own: ReturnType<typeof makeWorld>;
let doors: Server;
let home: string;
beforeAll(async () => {
  own = makeWorld();
  const say = (sentence: string) => void own.world.said.push(sentence);
  const { settings, key, state, watch } = own;
  doors = makeDoors({ settings, key, state, watch, now: () => own.world.now, say });
  await new Promise<void>((resolve) => doors.listen(0, '127.0.0.1', resolve));
  home = `http://127.0.0.1:${(doors.address() as AddressInfo).port}`; // it listens on a port
});
afterAll(() => {
  doors.close();
  own.remove();
});
beforeEach(() => {
  own.world.now += 60_000;
});

async function post(body: string | object, path = '/pulse') {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const reply = await fetch(`${home}${path}`, { method: 'POST', body: text });
  return { status: reply.status, json: (await reply.json()) as Record<string, unknown> }; // its own answer
}
const answerIn = (json: object) => readSigned(json, own.key.name, watchmanAnswer);

describe('a pulse', () => {
  it('that is new is heard, and the answer bears the key and the nonce', async () => {
    const { status, json } = await post(server.sign(own.pulse()));
    expect(status).toBe(200);
    const said = { from: own.key.name, to: server.name, nonce: 'n'.repeat(22), heard: own.world.now, refused: null };
    expect(answerIn(json)).toMatchObject(said);
    expect(own.target().heardAt).toBe(own.world.now);
  });

  it.each([
    ['replayed', 'not newer', () => own.pulse({ sequence: NOW })],
    ['misdirected', 'another watchman', () => own.pulse({ to: newKey().name })],
    ['misdirected', 'another watchman', () => own.pulse({ to: null })],
    ['clock', 'hours apart', () => own.pulse({ at: own.world.now + 3 * 3_600_000 })],
  ] as const)(
    'that is %s is refused under its key, with a sentence, and changes nothing',
    async (refused, words, made) => {
      await post(server.sign(own.pulse()));
      own.world.now += 60_000;
      const before = structuredClone(own.target());
      const { status, json } = await post(server.sign(made()));
      expect(status).toBe(409);
      expect(json.message).toContain(words);
      expect(answerIn(json)).toMatchObject({ refused, heard: before.sequence });
      expect(own.target()).toEqual(before);
    },
  );

  it('that came already is refused, however often it comes', async () => {
    const word = server.sign(own.pulse());
    expect((await post(word)).status).toBe(200);
    for (let n = 0; n < 3; n++) expect(answerIn((await post(word)).json)).toMatchObject({ refused: 'replayed' });
  });

  it.each([
    ['of a foreign key', () => newKey().sign(own.pulse()), 403],
    ['of a foreign key that says so', () => newKey().sign(own.pulse({ from: newKey().name })), 403],
    [
      'with one letter changed',
      () => ({ ...server.sign(own.pulse()), word: server.sign(own.pulse({ low: true })).word }),
      403,
    ],
    ['that is another word of the right key', () => server.sign({ from: server.name, kind: 'answer' }), 403],
    ['without a signature', () => ({ word: JSON.stringify(own.pulse()) }), 400],
    ['that is no JSON', () => 'x', 400],
    ['that is nothing', () => '', 400],
    ['whose word is no JSON', () => ({ ...server.sign({}), word: 'null' }), 403],
    ['that is too large', () => ({ word: 'x'.repeat(100_000), signature: 'x' }), 413],
  ])('%s is refused with a sentence', async (_, body, expected) => {
    const before = structuredClone(own.target());
    const { status, json } = await post(body());
    expect(status).toBe(expected);
    expect(json).toMatchObject({ status: false, code: expect.any(String), message: expect.stringMatching(/\.$/) });
    expect(own.target()).toEqual(before);
  });
});

describe('its own sign of life', () => {
  it('is a pulse as of a server: watchmen watch each other', async () => {
    await own.watch.tick();
    const nonce = 'q'.repeat(30);
    const json = await (await fetch(`${home}/health/pulse?nonce=${nonce}`)).json();
    expect(readSigned(json, own.key.name, pulseShape)).toMatchObject({
      ...{ nonce, to: null, looked: own.world.now, pause: 60, waiting: 0, silence: null },
    });
  });

  it.each(['', '?nonce=', '?nonce=short', `?nonce=${'x'.repeat(65)}`])(
    'without a nonce (%s) is refused',
    async (query) => {
      const reply = await fetch(`${home}/health/pulse${query}`);
      expect(reply.status).toBe(400);
    },
  );
});

describe('what it tells of itself', () => {
  it('is whom it watches and since when it heard them; no number of a phone, no name of a person', async () => {
    own.state.outbox.push({
      key: 'k',
      subject: 'demo',
      number: '639500000001',
      text: 't',
      queuedAt: 0,
      tries: 0,
      nextAt: 0,
    });
    const text = await (await fetch(`${home}/state`)).text();
    own.state.outbox.length = 0;
    expect(JSON.parse(text)).toMatchObject({ name: 'hill', line: 'alive', waiting_sms: 1, watch: [{ name: 'demo' }] });
    expect(text).not.toMatch(/950000000|Officer/);
  });

  it.each(['GET /', 'GET /pulse', 'POST /state', 'DELETE /pulse', 'GET //'])('at %s is nothing', async (asked) => {
    const [method, path] = asked.split(' ') as [string, string]; // both stand there
    const reply = await fetch(home + path, { method });
    expect(reply.status).toBe(404);
    expect(await reply.json()).toMatchObject({ status: false, code: 'notFound' });
  });
});
