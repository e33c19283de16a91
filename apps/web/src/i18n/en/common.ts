// English words of every screen: names, states, and the words the parts of the design system speak.
import { ENGLISH } from '../../ui/english-words.ts';

export const common = {
  app: 'Bantay',
  system: 'Community Early Warning System for Landslides',
  notFound: 'Webpage not found',
  goToOpcen: 'Go to OPCEN',
  reload: 'Reload',
  language: 'Language',
  ui: ENGLISH,
} as const;
