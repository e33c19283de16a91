// Doors of the installation's state: ages for people who are signed in, contact words for everybody.
import { plateReply } from '@bantay/contract/plate';
import { readContactNotice, readStatus } from '@bantay/contract/sites';
import type { Door } from '../../http/door.ts';
import type { Municipality } from '../../municipality.ts';
import { VERSION } from '../../version.ts';
import type { StatusService } from './status-service.ts';

export function statusRoutes(door: Door, status: StatusService, municipality: Municipality, isDemo: boolean): void {
  door(readStatus, async () => {
    const { sites, ...state } = await status.read();
    return {
      status: true as const,
      version: VERSION,
      ...state,
      sites: sites.map(({ siteCode, truth }) => ({ site_code: siteCode, plate: plateReply(truth) })),
    };
  });
  door(readContactNotice, async () => ({
    office: municipality.office,
    municipality: municipality.municipality,
    province: municipality.province,
    project_contact: municipality.contact,
    privacy_email: municipality.privacy.email,
    privacy_post: municipality.privacy.address,
    demo: isDemo,
  }));
}
