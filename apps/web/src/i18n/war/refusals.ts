// Waray sentences of the refusals that only people who are signed in can meet, by their themes. For review by a native speaker.
import { alerts } from './refusals/alerts.ts';
import { duty } from './refusals/duty.ts';
import { everyRoom } from './refusals/every-room.ts';
import { ground } from './refusals/ground.ts';
import { offices } from './refusals/offices.ts';
import { push } from './refusals/push.ts';
import { warnings } from './refusals/warnings.ts';

export const refusals = {
  ...everyRoom,
  ...ground,
  ...alerts,
  ...duty,
  ...warnings,
  ...offices,
  ...push,
  notKept: 'Waray ipadara, ngan diri ini matitipigan hini nga device. Pabay-i nga abrido an form ngan i-save utro.',
  titles: {
    profileRefused: 'May sayop',
    profilePictureRefused: 'May sayop',
    mobileNumberTaken: 'May sayop',
    activityRangeReversed: 'Sayop nga Sakop han Petsa',
  },
} as const;
