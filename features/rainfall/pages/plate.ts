// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  '/rainfall/:site': {
    isKept: true,
    words: ['rainfall', 'chart'],
    calls: ['/api/rainfall/get_judgement/:site'],
    looks: [
      {
        call: '/api/rainfall/get_rainfall_plot_data/:site/{halfHour}/{days}?form=columns',
        range: { name: 'range', byDefault: '3d' },
      },
    ],
    menu: { tab: 'analysis', item: 'rainfall', place: 2, needs: 'rainfall' },
  },
};
