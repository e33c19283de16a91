// How a warning names its place; the sitio belongs to scu alone (specification 001).
import { describe, expect, it } from 'vitest';
import { type MessageSite, placeText } from './place-text.ts';

const lpa: MessageSite = {
  siteCode: 'lpa',
  sitio: null,
  barangay: 'Lipata',
  municipality: 'Paranas',
  province: 'Samar',
};

describe('the place of a warning', () => {
  it.each<[string, Partial<MessageSite>, string]>([
    ['lpa', {}, 'Brgy. Lipata, Paranas, Samar'],
    ['lpa has no sitio, whatever is stored', { sitio: 'Kawayan' }, 'Brgy. Lipata, Paranas, Samar'],
    ['scu with its sitio', { siteCode: 'scu', sitio: 'Kawayan' }, 'Sitio Kawayan, Brgy. Lipata, Paranas, Samar'],
    ['scu without one', { siteCode: 'scu', sitio: null }, 'Brgy. Lipata, Paranas, Samar'],
    ['scu with an empty one', { siteCode: 'scu', sitio: '' }, 'Brgy. Lipata, Paranas, Samar'],
    [
      'another site with its sitio',
      { siteCode: 'abc', sitio: 'Kawayan' },
      'Sitio Kawayan, Brgy. Lipata, Paranas, Samar',
    ],
    ['no province', { province: '' }, 'Brgy. Lipata, Paranas'],
    ['no municipality', { municipality: '' }, 'Brgy. Lipata, Samar'],
    [
      'letters of Filipino names',
      { barangay: 'Peñafrancia', province: 'Bacolor ng Niño' },
      'Brgy. Peñafrancia, Paranas, Bacolor ng Niño',
    ],
    ['a comma in a name stays', { barangay: 'San Isidro, Poblacion' }, 'Brgy. San Isidro, Poblacion, Paranas, Samar'],
  ])('%s', (_what, change, text) => expect(placeText({ ...lpa, ...change })).toBe(text));
});
