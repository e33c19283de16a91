// Which pages stand in the menus of a site.
import type { MenuOmission, SiteFacts, SiteTopic } from './site.ts';

/** Whether a page that needs a topic, or is one that may be left out, stands in the menus of a site. */
export const isInMenu = (
  { topics, menuWithout }: Pick<SiteFacts, 'topics' | 'menuWithout'>,
  needs: SiteTopic | MenuOmission,
): boolean => [...topics, 'hazardMap'].includes(needs) && !menuWithout.includes(needs as MenuOmission); // or nothing that is in the list
