import { describe, expect, it } from 'vitest';
import { ENDPOINT_MAX, isPushEndpoint } from './push-endpoint.ts';

describe('the address of a push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/dQw4:APA91b',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGxyz',
    'https://wns2-sg2p.notify.windows.com/w/?token=BQYAAA%3d',
    'https://push.example.ph:443/a',
  ])('may be %s', (text) => {
    expect(isPushEndpoint(text, false)).toBe(true);
    expect(isPushEndpoint(text, true)).toBe(true);
  });

  it.each([
    ['without a certificate', 'http://push.example.ph/a'],
    ['of this machine', 'https://localhost/a'],
    ['of a name of the network', 'https://router/a'],
    ['of a name of the network with a dot at its end', 'https://printer.local./a'],
    ['of a name of the network by mDNS', 'https://printer.local/a'],
    ['of a network of a cloud', 'https://metadata.google.internal/a'],
    ['at a port of its own', 'https://push.example.ph:8443/a'],
    ['of a database', 'https://push.example.ph:5432/a'],
  ])('is none %s, but for a trial', (_, text) => {
    expect(isPushEndpoint(text, false)).toBe(false);
    expect(isPushEndpoint(text, true)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['no address', 'push.example.ph/a'],
    ['a file', 'file:///etc/passwd'],
    ['a script', 'javascript:alert(1)'],
    ['a socket', 'wss://push.example.ph/a'],
    ['with a name', 'https://ana@push.example.ph/a'],
    ['with a name and a password', 'https://ana:secret@push.example.ph/a'],
    ['with what is never sent', 'https://push.example.ph/a#b'],
    ['too long', `https://push.example.ph/${'a'.repeat(ENDPOINT_MAX)}`],
  ])('is never %s', (_, text) => {
    expect(isPushEndpoint(text, false)).toBe(false);
    expect(isPushEndpoint(text, true)).toBe(false);
  });

  it('is as long as it may be', () => {
    const head = 'https://push.example.ph/';
    expect(isPushEndpoint(head + 'a'.repeat(ENDPOINT_MAX - head.length), false)).toBe(true);
    expect(isPushEndpoint(head + 'a'.repeat(ENDPOINT_MAX - head.length + 1), false)).toBe(false);
  });
});
