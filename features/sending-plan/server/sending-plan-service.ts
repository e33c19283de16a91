// Gathers what a release would bring, by the rules of the sending itself; it writes nothing and keeps nothing.
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { SettingsBook } from '@bantay/server/settings.ts';
import type { Gateway } from '@bantay/server/sms/gateway.ts';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import type { ReleaseService } from '../../alerts/server/release-service.ts';
import type { StandingService } from '../../alerts/server/standing-service.ts';
import { composeMessage } from '../../ewi/rules/compose-message.ts';
import { recipientsFor } from '../../ewi/rules/recipients.ts';
import { type EwiService, toRecipientContact } from '../../ewi/server/ewi-service.ts';
import type { UnreachedService } from '../../ewi/server/unreached-service.ts';
import type { OnDemandService } from '../../on-demand/server/on-demand-service.ts';
import type { SirenService } from '../../siren/server/siren-service.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import type { MessageTrigger } from '../../warning-texts/rules/templates.ts';
import type { SiteLanguage } from '../../warning-texts/rules/text-languages.ts';
import type { WarningTextsService } from '../../warning-texts/server/warning-texts-service.ts';
import type { WebhooksService } from '../../webhooks/server/webhooks-service.ts';
import { channelsOf, type SmsPlan, smsPlan, triggersAfter } from '../rules/sending-plan.ts';

export interface SendingPlan extends SmsPlan {
  language: SiteLanguage;
  gateway: 'none' | 'simulator' | 'set';
  channels: ReturnType<typeof channelsOf>;
}

/** A release that nobody has made yet. */
export interface PlannedRelease {
  siteCode: string;
  level: AlertLevel;
  triggerIds: readonly number[];
}

/** The words of a release and whom they would go to, as they stand now. */
export interface ReleaseContents {
  /** Null where a template is missing. */
  text: string | null;
  /** Ascending, each once. */
  numbers: string[];
}

export interface SendingPlanService {
  read(planned: PlannedRelease): Promise<SendingPlan>;
  /** `dataAt`: the data stamp that its text would bear. */
  contents(planned: PlannedRelease & { dataAt: Instant }): Promise<ReleaseContents>;
}

interface Parts {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  settings: Pick<SettingsBook, 'read'>;
  gateway: Pick<Gateway, 'kind'> | null;
  hasPublicPage: boolean;
  asksBroadcast: boolean;
  sites: Pick<SitesService, 'require'>;
  alerts: Pick<AlertsService, 'trigger' | 'generated'>;
  standing: Pick<StandingService, 'readIn'>;
  releases: Pick<ReleaseService, 'readRelease' | 'triggersOf'>;
  onDemand: Pick<OnDemandService, 'forTexts'>;
  texts: Pick<WarningTextsService, 'templatesOf' | 'languageOf'>;
  ewi: Pick<EwiService, 'contacts'>;
  unreached: Pick<UnreachedService, 'peopleOf'>;
  siren: Pick<SirenService, 'isWanted'>;
  webhooks: Pick<WebhooksService, 'list'>;
}

export function makeSendingPlanService(parts: Parts): SendingPlanService {
  const { texts, ewi, unreached, gateway, webhooks, siren } = parts;
  return {
    async read(planned) {
      const site = await parts.sites.require(planned.siteCode);
      const people = await unreached.peopleOf(site);
      const hooks = (await webhooks.list()).filter(({ pausedAt }) => pausedAt === null);
      const { hasPublicPage, asksBroadcast } = parts;
      return {
        ...smsPlan({
          site,
          contacts: (await ewi.contacts()).map(toRecipientContact),
          people: people.map(({ userId, numbers }) => ({
            userId,
            numbers: numbers.filter(({ usable }) => usable).length,
          })),
          composed: await compose(parts, site, planned, parts.clock.now()),
          hasGateway: gateway !== null,
        }),
        language: await texts.languageOf(site.siteId),
        gateway: gateway === null ? 'none' : gateway.kind === 'simulator' ? 'simulator' : 'set',
        channels: channelsOf(planned.level, {
          ...{ hasPublicPage, asksBroadcast, hasSiren: siren.isWanted, webhooks: hooks.length },
        }),
      };
    },
    async contents({ dataAt, ...planned }) {
      const site = await parts.sites.require(planned.siteCode);
      const { reachable } = recipientsFor((await ewi.contacts()).map(toRecipientContact), site);
      const composed = await compose(parts, site, planned, dataAt);
      return { text: composed.ok ? composed.text : null, numbers: reachable.map(({ number }) => number).sort() };
    },
  };
}

/** By the same function as the text that is sent; its minute does not change how long it is. */
async function compose(parts: Parts, site: Site, { level, triggerIds }: PlannedRelease, dataAt: Instant) {
  const { db, settings, texts, alerts, onDemand } = parts;
  const found = await Promise.all(triggerIds.map((id) => alerts.trigger(id)));
  const posted = found.flatMap((one) =>
    // Of another site, or of none: no word of it goes into the text.
    one === null || one.siteId !== site.siteId
      ? []
      : [{ info: one.techInfo, operationalTriggerId: one.triggerId, triggerSource: one.source, alertLevel: one.level }],
  );
  return composeMessage({
    ...{ site, level, dataAt },
    hasGroundData: (await alerts.generated(site.siteId))?.hasGroundData ?? false,
    triggers: level === 0 ? [] : triggersAfter(await running(parts, site), await onDemand.forTexts(posted, db)),
    officeName: (await settings.read(db)).office.office,
    templates: await texts.templatesOf(site.siteId),
  });
}

/** What the release in force was made by; nothing at level 0. */
async function running({ db, clock, standing, releases, onDemand }: Parts, site: Site): Promise<MessageTrigger[]> {
  const stored = (await standing.readIn(db, site, clock.now()))?.state.stored;
  const newest = stored?.releases[0];
  if (!stored || !newest || stored.row.alertLevel === 0) return [];
  const release = await releases.readRelease(newest.releaseId);
  return release === null ? [] : onDemand.forTexts(await releases.triggersOf(release), db);
}
