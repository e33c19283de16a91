// Invented activities around the present: past and coming ones, over midnight, over several days, and one with a picture.
import type { ActivitiesService } from '@bantay/features/activities/server/activities-service.ts';
import { DAY_MS, HOUR_MS, startOfManilaDay } from '@bantay/kernel/time/manila-time';
import type { FileStore } from '../files/file-store.ts';
import { demoPicture } from './demo-picture.ts';
import { SITE_IDS } from './demo-sites.ts';

interface DemoActivity {
  name: string;
  place: string;
  note: string;
  /** Days from today, and hours into that day. */
  from: [day: number, hour: number];
  to: [day: number, hour: number];
  hasPicture?: boolean;
}

const ACTIVITIES: readonly DemoActivity[] = [
  {
    name: 'Evacuation drill (demo)',
    place: 'Invented covered court',
    note: 'All puroks. Bring the household list and whistles.',
    from: [-9, 8],
    to: [-9, 12],
    hasPicture: true,
  },
  {
    name: 'Marker measurement training (demo)',
    place: 'Invented barangay hall',
    note: 'How to measure, what to write down, whom to tell.',
    from: [-3, 9],
    to: [-3, 16],
  },
  { name: 'Night watch at the crown (demo)', place: 'Invented lookout', note: '', from: [0, 22], to: [1, 4] },
  {
    name: 'Rain gauge cleaning (demo)',
    place: 'Invented gauge site',
    note: 'Gloves and brush.',
    from: [2, 8],
    to: [2, 9],
  },
  {
    name: 'Community risk mapping (demo)',
    place: 'Invented school',
    note: 'Three days, purok by purok.',
    from: [5, 8],
    to: [7, 17],
  },
  { name: 'Monthly meeting (demo)', place: 'Invented municipal hall', note: '', from: [12, 13], to: [12, 15] },
];

/** User 1 of the demo. */
const COMMUNITY = 1;

/** Once, into an empty calendar. */
export async function seedActivities(activities: ActivitiesService, files: FileStore, now: number): Promise<void> {
  if (!(await activities.isEmpty())) return;
  const today = startOfManilaDay(now);
  const at = ([day, hour]: [number, number]) => today + day * DAY_MS + hour * HOUR_MS;
  for (const [index, one] of ACTIVITIES.entries()) {
    const picture = one.hasPicture ? { name: 'demo-drill.png', bytes: demoPicture(20 + index) } : null;
    const saving = {
      id: null,
      siteId: SITE_IDS.lpa,
      version: null,
      base: null,
      start: at(one.from),
      end: at(one.to),
      name: one.name,
      place: one.place,
      note: one.note,
      file: '',
      picture,
      photos: [],
    };
    await activities.save(files, saving, COMMUNITY);
  }
}
