// Invented landslide features: two per site that were looked at again, none of them raising, and a report that waits.
import type { FeatureEntry, MomsService } from '@bantay/features/moms/server/moms-service.ts';
import { DAY_MS, HOUR_MS, startOfManilaDay } from '@bantay/kernel/time/manila-time';
import type { FileStore } from '../files/file-store.ts';
import { demoPicture } from './demo-picture.ts';

type SiteCode = 'lpa' | 'scu';

const SEEN: Record<SiteCode, readonly Pick<FeatureEntry, 'type' | 'name' | 'location' | 'description'>[]> = {
  lpa: [
    {
      type: 'Crack',
      name: 'A',
      location: 'Invented place above the school',
      description: 'Isang lumang bitak, 4 metro ang haba, 1 cm ang lapad.\nWalang pagbabago sa lapad.',
    },
    {
      type: 'Seepage',
      name: 'A',
      location: 'Invented place beside the road',
      description: 'Mahina at malinaw na tubig.\nDati nang mayroon.',
    },
  ],
  scu: [
    {
      type: 'Bulging/Depression',
      name: 'A',
      location: 'Invented place below the chapel',
      description: 'Isang mababaw na lubog, 3 metro ang lapad.',
    },
    {
      type: 'Tilted/Split Trees',
      name: 'Niyog',
      location: 'Invented place along the ridge',
      description: 'Dalawang puno ng niyog na nakahilig pababa.',
    },
  ],
};
/** User 1 of the demo, the generic reporter. */
const COMMUNITY = 1;
const AGES_IN_DAYS = [40, 12, 3];

/** Once, into an empty list: new ones come from `npm run demo:feature`. */
export async function seedFeatures(moms: MomsService, files: FileStore, now: number): Promise<void> {
  if (!(await moms.isEmpty())) return;
  const morning = startOfManilaDay(now) + 8 * HOUR_MS;
  for (const [siteCode, signs] of Object.entries(SEEN)) {
    const features = AGES_IN_DAYS.flatMap((age) =>
      signs.map((sign, index) => entry({ ...sign, observedAt: morning - age * DAY_MS + index * HOUR_MS })),
    );
    await moms.write({ siteCode, features }, null, COMMUNITY);
  }
  const names = await Promise.all(
    [1, 2].map((serial) => files.save('moms', `demo-scarp-${serial}.png`, demoPicture(serial))),
  );
  const waiting = entry({
    level: null,
    type: 'Scarp',
    location: 'Invented place at the upper end of the slope',
    description: 'Isang bagong hakbang sa lupa, 10 cm ang taas, 6 metro ang haba.',
    narratives: 'Demo: iniulat ng mga residente, kasama ang dalawang larawan.',
    observedAt: now - HOUR_MS,
    pictures: names.join(','),
  });
  await moms.takeIn({ siteCode: 'lpa', features: [waiting] }, [], COMMUNITY);
}

const entry = (more: Partial<FeatureEntry>): FeatureEntry => ({
  level: 0,
  type: '',
  name: '',
  location: '',
  description: '',
  narratives: 'Demo: tiningnan sa regular na pag-ikot.',
  pictures: '',
  observedAt: 0,
  instanceId: null,
  reporterId: null,
  validatorId: null,
  consultedStaff: null,
  photos: [],
  ...more,
});
