// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  '/communication': {
    isKept: true,
    name: 'communication',
    calls: ['/message/get_all_users', '/message/emergency_numbers'],
  },
};
