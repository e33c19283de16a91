// Addresses of webhooks: with a certificate, unless the installation allows receivers of its own network.
import { describe, expect, it } from 'vitest';
import { addressFault } from './hook-address.ts';

describe('an address', () => {
  it.each(['https://a.example', 'https://a.example:8443/in?x=1', 'https://192.0.2.1/in'])('%s is right', (url) => {
    expect(addressFault(url, false)).toBeNull();
    expect(addressFault(url, true)).toBeNull();
  });

  it('of five hundred signs is right', () => {
    expect(addressFault('https://a.example/'.padEnd(500, 'x'), false)).toBeNull();
    expect(addressFault('https://a.example/'.padEnd(501, 'x'), false)).toBe('webhookAddress');
  });

  it('without a certificate is right only where that is allowed', () => {
    expect(addressFault('http://127.0.0.1:9000/in', false)).toBe('webhookPlain');
    expect(addressFault('http://127.0.0.1:9000/in', true)).toBeNull();
  });

  it.each([
    '',
    'a.example',
    'ftp://a.example',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://name:word@a.example/',
    'https://name@a.example/',
    'https://:word@a.example/',
    'shttp://a.example/',
    'https://a.example/#part',
    `https://a.example/${'x'.repeat(500)}`,
    'https://',
  ])('%s is none, whatever is allowed', (url) => {
    expect(addressFault(url, true)).toBe('webhookAddress');
    expect(addressFault(url, false)).toBe('webhookAddress');
  });
});
