// Doors of the installation's state: ages for people who are signed in, contact words for everybody.
import type { Door } from '@bantay/server/http/door.ts';
import type { Municipality } from '@bantay/server/municipality.ts';
import { VERSION } from '@bantay/server/version.ts';
import { readContactNotice, readStatus } from '../wire/status.ts';
import { presentStatus } from './status-presenter.ts';
import type { StatusService } from './status-service.ts';

export function statusRoutes(door: Door, status: StatusService, municipality: Municipality, isDemo: boolean): void {
  door(readStatus, async () => {
    return { status: true as const, version: VERSION, ...presentStatus(await status.read()) };
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
