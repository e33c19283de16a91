// No webhook leads into the own network: by its address, by the address of its name, and by what a name says only when it is connected to.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isOfOwnNetwork } from '@bantay/server/http/own-network.ts';
import { OWN_NETWORK, postMessage } from '@bantay/server/http/post-message.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, people } from '../../../apps/server/test/harness.ts';
import { createWebhook } from '../wire/webhooks.ts';
import { signedHeads } from './webhook-signature.ts';

describe('an address', () => {
  it.each([
    ...['127.0.0.1', '127.1.2.3', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
    ...[
      '0.0.0.0',
      '100.64.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      'fe80::1',
      'fc00::1',
      'fd12::1',
      'ff02::1',
    ],
    ...[
      '::ffff:127.0.0.1',
      '::ffff:10.0.0.1',
      '::ffff:7f00:1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      'not an address',
      '',
    ],
  ])('%s is of the own network', (address) => expect(isOfOwnNetwork(address)).toBe(true));

  it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '192.167.1.1', '11.0.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
    '%s is not',
    (address) => expect(isOfOwnNetwork(address)).toBe(false),
  );
});

describe('a message', () => {
  let asked = 0;
  const receiver = createServer((_request, response) => {
    asked += 1;
    response.end();
  });
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    port = (receiver.address() as AddressInfo).port; // it listens on a port
  });
  afterAll(() => void receiver.close());

  it.each(['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '[::1]'])(
    'to %s reaches nobody unless it is allowed',
    async (host) => {
      const before = asked;
      const post = { url: `http://${host}:${port}/`, heads: {}, body: '{}' };
      expect(await postMessage({ ...post, mayBePrivate: false })).toEqual({
        status: null,
        text: '',
        retryAfter: null,
        error: OWN_NETWORK,
      });
      expect(asked).toBe(before);
      if (host === 'localhost' || host === '127.0.0.1')
        expect(await postMessage({ ...post, mayBePrivate: true })).toMatchObject({ status: 200 });
    },
  );

  it('to a name that nobody knows says so', async () => {
    const post = { url: 'http://nowhere.invalid/', heads: {}, body: '{}' };
    expect(await postMessage({ ...post, mayBePrivate: false })).toMatchObject({
      status: null,
      error: expect.stringMatching(/nowhere\.invalid/),
    });
  });

  it('is given up after its time', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`; // it listens on a port
    const began = Date.now();
    expect(await postMessage({ url, heads: {}, body: '{}', mayBePrivate: true }, 200)).toMatchObject({
      status: null,
      error: 'No answer within 0.2 s.',
    });
    expect(Date.now() - began).toBeLessThan(5_000);
    silent.closeAllConnections();
    silent.close();
  });
});

it('an installation that does not allow it makes no such webhook', async () => {
  const house = await openHouse({ env: { WEBHOOK_PRIVATE: 'off' } });
  const admin = await house.signedIn(people.provincialOfficer);
  const codeOf = async (url: string) =>
    (await admin.send(createWebhook, { body: { name: 'x', url, reason: 'x' } })).json.code;
  expect(await codeOf('http://a.example/')).toBe('webhookPlain');
  expect(await codeOf('https://10.1.2.3/')).toBe('webhookPrivate');
  expect(await codeOf('https://[::1]:5000/')).toBe('webhookPrivate');
  expect(await codeOf('https://a.example/')).toBeUndefined();
  await house.close();
});

it('the heads of a message are those of the example of Standard Webhooks', () => {
  const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', seconds: 1614265330, body: '{"test": 2432232314}' };
  expect(signedHeads('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', signed)).toEqual({
    'webhook-id': signed.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});
