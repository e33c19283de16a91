// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  '/surficial/:site': {
    isKept: true,
    words: ['surficial', 'chart', 'waiting'],
    looks: [
      {
        call: '/api/surficial/get_surficial_plot_data/:site/{start}/{minute}',
        range: { name: 'range', byDefault: '3m' },
      },
    ],
    menu: { tab: 'analysis', item: 'surficial', place: 3, needs: 'surficial' },
  },
  '/surficial_markers/:site': {
    isKept: true,
    file: 'measurements-page.tsx',
    words: ['measurements', 'editing'],
    menu: { tab: 'groundData', item: 'surficialMarkers', place: 1, needs: 'surficial' },
    calls: ['/api/monitoring/surficial_measurers/:site'],
    looks: [{ call: '/api/surficial/tabled_marker_observations/:site/2020-10-25%2000%3A00%3A00/{minute}' }],
  },
};
