// What a webhook is told, in the words of the wire: the release and its level, and no person.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { internalFromList } from '../../alerts/rules/public-alert-letters.ts';
import { addressLine } from '../../sites/rules/address-line.ts';
import type { Told, ToldRelease } from './deliver-service.ts';

const iso = (at: number) => `${toManilaText(at).replace(' ', 'T')}+08:00`;

export function presentMessage({ kind, at, isDemo, release }: Told): string {
  return JSON.stringify({ type: kind, timestamp: iso(at), data: { is_demo: isDemo, ...(release && dataOf(release)) } });
}

function dataOf({ site, level, previousLevel, triggerList, ...release }: ToldRelease): object {
  return {
    site: { site_id: site.siteId, site_code: site.siteCode, name: addressLine(site) },
    ...{ level, internal: internalFromList(level, triggerList) },
    ...(previousLevel === null ? {} : { previous_level: previousLevel }),
    ...{ release_id: release.releaseId, update_number: release.updateNumber, data_until: iso(release.dataTs) },
    cap_identifier: release.capIdentifier,
  };
}
