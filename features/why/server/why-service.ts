// Gathers why each site has its level, from what stands: one statement for all sites, and no guess.
import type { Db } from '@bantay/server/database/database.ts';
import { heldBy } from '../../alerts/rules/held-by.ts';
import type { PlateTruth } from '../../alerts/rules/plate-truth.ts';
import type { SiteState } from '../../alerts/server/standing-service.ts';
import type { EarthquakeService } from '../../earthquake/server/earthquake-service.ts';
import type { LevelsService } from '../../levels/server/levels-service.ts';
import { PUBLISHED } from '../../limits/rules/limit-values.ts';
import { endOfLevel } from '../rules/end-of-level.ts';
import { type DoubtFact, doubtsOf, type RaisedFact, raisedBy, type WhyFacts } from '../rules/why-facts.ts';
import * as queries from './why-queries.ts';

export interface WhyService {
  /** By site id; a site without a truth is left out. */
  of(states: readonly SiteState[], truths: ReadonlyMap<number, PlateTruth>, tx?: Db): Promise<Map<number, WhyFacts>>;
  /** Null before the first release. */
  ofSite(siteCode: string): Promise<WhyFacts | null>;
}

interface Parts {
  db: Db;
  earthquakes: Pick<EarthquakeService, 'ofTriggers'>;
  levels: Pick<LevelsService, 'read'>;
}

type Quakes = Awaited<ReturnType<Parts['earthquakes']['ofTriggers']>>;

export function makeWhyService({ db, earthquakes, levels }: Parts): WhyService {
  const of: WhyService['of'] = async (states, truths, tx = db) => {
    const ids = states.flatMap(idsOf);
    const told = ids.length === 0 ? [] : await queries.listTriggers(tx, ids);
    const quakes = told.some(({ source }) => source === 'earthquake') ? await earthquakes.ofTriggers(ids) : [];
    return new Map(
      states.flatMap((state) => {
        const truth = truths.get(state.site.siteId);
        return truth ? [[state.site.siteId, factsOf(state, truth, { told, quakes })] as const] : [];
      }),
    );
  };
  return {
    of,
    async ofSite(siteCode) {
      const stands = (await levels.read(siteCode)).sites[0]?.stands ?? null;
      if (stands === null) return null;
      const { siteId } = stands.state.site;
      return (await of([stands.state], new Map([[siteId, stands.truth]]))).get(siteId) ?? null;
    },
  };
}

/** Of the released alert; at level 0 nothing raises. */
function idsOf({ stored }: SiteState): number[] {
  if (stored.row.alertLevel === 0) return [];
  return stored.triggers.flatMap((trigger) => trigger.operationalTriggerId ?? []);
}

interface Read {
  told: readonly queries.ToldTrigger[];
  quakes: Quakes;
}

function factsOf(state: SiteState, truth: PlateTruth, { told, quakes }: Read): WhyFacts {
  const { site, stored, place, newest } = state;
  const level = truth.released;
  const ids = idsOf(state);
  const triggers = highestOfEach(told.filter(({ triggerId }) => ids.includes(triggerId)));
  const current = newest?.current ?? [];
  const end = endOfLevel({
    ...{ level, place, validity: stored.row.validity, topics: site.topics, current },
    raising: triggers.map(({ source }) => source),
    held: newest === null ? [] : heldBy(newest, site.topics),
  });
  const isBelow = ({ source }: queries.ToldTrigger) =>
    MEASURED.includes(source) && current.some((status) => status.source === source && status.level === 0);
  const missing = truth.missing.map(({ source }) => source);
  const doubts: DoubtFact[] = [
    ...triggers.filter(isBelow).map(({ source }) => ({ kind: 'below now', source }) as const),
    ...triggers.flatMap(({ evidence }) => (evidence === null ? [] : doubtsOf(evidence))),
    ...(missing.length > 0 ? [{ kind: 'no data', from: missing } as const] : []),
    ...(truth.waiting?.for === 'decision' ? [{ kind: 'undecided', triggers: truth.waiting.triggers } as const] : []),
  ];
  return { level, raised: triggers.map((trigger) => raisedOf(trigger, quakes)), doubts, end };
}

/** Those whose numbers go up and down by themselves. */
const MEASURED: readonly string[] = ['rainfall', 'surficial', 'subsurface'];

/** The most urgent first; of one source the highest, and of those the newest. */
function highestOfEach(triggers: readonly queries.ToldTrigger[]): queries.ToldTrigger[] {
  const order = [...triggers].sort((one, other) => other.level - one.level || other.tsUpdated - one.tsUpdated);
  return order.filter(({ source }, place) => order.findIndex((one) => one.source === source) === place);
}

function raisedOf(trigger: queries.ToldTrigger, quakes: Quakes): RaisedFact {
  const { source, level, ts: since, tsUpdated: last, evidence } = trigger;
  const span = { since, last };
  if (evidence !== null) return raisedBy(evidence, span, PUBLISHED);
  if (source === 'moms') return { ...span, kind: 'feature', level };
  if (source === 'on demand') return { ...span, kind: 'request' };
  const quake = quakes.find(({ triggerId }) => triggerId === trigger.triggerId);
  if (!quake || quake.criticalKm === null) return { ...span, kind: 'other', source };
  return {
    ...{ ...span, kind: 'earthquake', magnitude: quake.magnitude },
    ...{ km: quake.distanceKm, limitKm: quake.criticalKm },
  };
}
