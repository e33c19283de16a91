// A document of the public page with two sites, of which a test changes what matters.
import { at } from '../../../packages/proofs/oracle.ts';
import type { PublicDocument, PublicSite } from './public-document.ts';

export const deeds: PublicSite['deeds'] = {
  fil: { language: 'fil', text: 'Humanda nang lumikas.' },
  en: { language: 'en', text: 'Be ready to evacuate.' },
  war: { language: 'fil', text: 'Humanda nang lumikas.' },
};

export const siteWith = (more: Partial<PublicSite> = {}): PublicSite => ({
  ...{ siteCode: 'lpa', name: 'Brgy. Lipata, Paranas, Samar (LPA)', level: 2, doubt: null },
  ...{ since: at('2026-11-21 02:30:00'), until: at('2026-11-22 02:30:00'), isOverdue: false },
  ...{ releasedAt: at('2026-11-21 02:32:00'), takenBackAt: null, judgedAt: at('2026-11-21 03:00:00') },
  code: null,
  next: { at: at('2026-11-21 04:00:00'), isLate: false },
  deeds,
  reasons: [],
  ...more,
});

export const documentOf = (sites: readonly PublicSite[], more: Partial<PublicDocument> = {}): PublicDocument => ({
  ...{ writtenAt: at('2026-11-21 03:10:00'), holdsUntil: at('2026-11-21 03:15:00'), isDemo: false },
  ...{ office: 'MDRRMO Paranas', municipality: 'Paranas', contact: { call: '(055) 000 0000', text: '0900 000 0000' } },
  languages: ['fil', 'en', 'war'],
  sites,
  ...more,
});
