// By which name a CAP message is told from others, and of which site it speaks.
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { capIdentifier } from './cap-message.ts';
import { nameOfCap, siteOfIdentifier } from './cap-seal.ts';

describe('the name of a message', () => {
  const message = { identifier: 'PH-806022016-lpa-12-0', sent: at('2026-11-21 14:35:10') };

  it('is the same for the same message', () => {
    expect(nameOfCap({ ...message })).toBe(nameOfCap(message));
  });

  it.each([
    ['sent at another second under the same identifier', { sent: message.sent + 1000 }],
    ['of another release', { identifier: 'PH-806022016-lpa-13-0' }],
  ])('is another one for one %s', (_, change) => {
    expect(nameOfCap({ ...message, ...change })).not.toBe(nameOfCap(message));
  });
});

describe('the site of an identifier', () => {
  it('is the one of which it was made', () => {
    const site = { siteCode: 'scu', sitio: null, barangay: 'San Isidro', municipality: 'P', province: 'S' };
    const made = { site: { ...site, psgc: 806022016, polygon: null, point: null }, releaseId: 120, updateNumber: 10 };
    expect(siteOfIdentifier(capIdentifier(made))).toBe('scu');
  });

  it.each([
    ['nothing', ''],
    ['another country', 'US-806022016-lpa-12-1'],
    ['something before it', 'X-PH-806022016-lpa-12-1'],
    ['something behind it', 'PH-806022016-lpa-12-1-2'],
    ['no update', 'PH-806022016-lpa-12'],
    ['a site that no site is called', 'PH-806022016-12-12-1'],
    ['letters in the place of the release', 'PH-806022016-lpa-x-1'],
  ])('is none with %s: it is none of ours', (_, identifier) => {
    expect(siteOfIdentifier(identifier)).toBeNull();
  });
});
