// Triggers of a bulletin in its groups: everything seen in the ground is one group (api-facts §7.10, screens §29.6).
import { GROUND_SOURCES, type GroundSourceName, type TriggerSourceName } from '../../alerts/rules/trigger-sources.ts';

/** Group of a bulletin. */
export type BulletinGroupName = 'ground_movement' | 'rainfall' | 'earthquake' | 'on_demand';

/** A trigger as the bulletin tells of it. */
export interface BulletinTrigger {
  source: TriggerSourceName;
  description: string;
  /** Technical sentence. */
  info: string;
}

/** A group with what it rests on. */
export interface BulletinGroup {
  group: BulletinGroupName;
  techInfos: { description: string; info: string }[];
}

const GROUP_OF: Record<Exclude<TriggerSourceName, GroundSourceName>, BulletinGroupName> = {
  rainfall: 'rainfall',
  earthquake: 'earthquake',
  'on demand': 'on_demand',
};

const isOfGround = (source: TriggerSourceName): source is GroundSourceName => GROUND_SOURCES.includes(source);

/** Groups in the order in which their first trigger comes. */
export function bulletinGroups(triggers: readonly BulletinTrigger[]): BulletinGroup[] {
  const groups = new Map<BulletinGroupName, BulletinGroup>();
  for (const { source, description, info } of triggers) {
    const group = isOfGround(source) ? 'ground_movement' : GROUP_OF[source];
    const known = groups.get(group) ?? { group, techInfos: [] };
    known.techInfos.push({ description, info });
    groups.set(group, known);
  }
  return [...groups.values()];
}
