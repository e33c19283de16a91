import { describe, expect, it } from 'vitest';
import { addressLine, gaugesPerSite, hasTopic, parseSiteCode, SITE_CODES, SITES, siteById } from './site.ts';

describe('sites', () => {
  it('are lpa = 24 with four gauges and scu = 101 with three', () => {
    expect(SITES.lpa).toMatchObject({ siteId: 24, gauges: 4 });
    expect(SITES.scu).toMatchObject({ siteId: 101, gauges: 3 });
    expect(gaugesPerSite).toEqual({ lpa: 4, scu: 3 });
    expect(SITE_CODES).toEqual(['lpa', 'scu']);
  });
  it.each([
    ['lpa', 'lpa'],
    ['LPA', 'lpa'],
    [' Scu ', 'scu'],
  ])('%j is read as %s', (text, code) => expect(parseSiteCode(text)).toBe(code));
  it.each(['zzz', '', 'lpaa', '24'])('%j is no site', (text) => expect(parseSiteCode(text)).toBeNull());
  it('are found by id', () => {
    expect(siteById(24)?.siteCode).toBe('lpa');
    expect(siteById(999999)).toBeNull();
  });
  it('have subsurface columns at lpa only', () => {
    expect(hasTopic('lpa', 'subsurface')).toBe(true);
    expect(hasTopic('scu', 'subsurface')).toBe(false);
  });
});

describe('the address line', () => {
  const lpa = { siteCode: 'lpa', barangay: 'Lipata', municipality: 'Paranas', province: 'Samar' };
  it('leaves out sitio and purok that are null, empty or not given', () => {
    const line = 'Brgy. Lipata, Paranas, Samar (LPA)';
    expect(addressLine(lpa)).toBe(line);
    expect(addressLine({ ...lpa, sitio: null, purok: null })).toBe(line);
    expect(addressLine({ ...lpa, sitio: '', purok: '' })).toBe(line);
  });
  it('names sitio and purok first', () => {
    expect(addressLine({ ...lpa, sitio: 'A', purok: '2' })).toBe(
      'Sitio A, Purok 2, Brgy. Lipata, Paranas, Samar (LPA)',
    );
  });
});
