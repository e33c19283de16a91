// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';
import { WHOLE_COLUMN_DAYS } from '../rules/whole-column.ts';

export const plate: PagesPlate = {
  '/subsurface/:site': {
    words: ['subsurface', 'chart'],
    menu: { tab: 'analysis', item: 'subsurface', place: 4, needs: 'subsurface' },
    calls: ['/api/subsurface/get_site_subsurface_columns/:site'],
    // Of the first column; the others are asked for when they come near.
    looks: [
      {
        call: '/api/subsurface/get_subsurface_plot_data/{column}/{halfHour}/{halfStart}/4?include_comms_health=true',
        range: { name: 'range', byDefault: '3d', most: WHOLE_COLUMN_DAYS },
      },
    ],
  },
};
