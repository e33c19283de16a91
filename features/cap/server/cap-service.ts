// CAP messages: each release, correction and cancellation is published once, soon after it was made, and stays as it was.
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { eachByItself } from '@bantay/server/each-by-itself.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { SettingsBook } from '@bantay/server/settings.ts';
import { releasedWithGroundData } from '../../alerts/rules/public-alert-letters.ts';
import type { ReleaseKind } from '../../alerts/rules/release-effect.ts';
import type { ReleaseService } from '../../alerts/server/release-service.ts';
import type { OnDemandService } from '../../on-demand/server/on-demand-service.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import type { WarningTextsService } from '../../warning-texts/server/warning-texts-service.ts';
import { capMessage } from '../rules/cap-message.ts';
import * as queries from './cap-queries.ts';
import { alertXml } from './cap-xml.ts';

export interface CapService {
  /** Publishes what has no message yet; called every few seconds, on one server at a time. */
  publish(): Promise<void>;
  newest(): Promise<queries.CapRow[]>;
  /** Of each site that has one, the newest of its newest event. */
  newestOfSites(): Promise<(queries.CapRow & { siteCode: string })[]>;
  requireXml(identifier: string): Promise<string>;
  /** Of the newest message of a release; null: none is published yet. */
  identifierOf(releaseId: number): Promise<string | null>;
}

interface Parts {
  db: Db;
  sites: SitesService;
  releases: ReleaseService;
  texts: WarningTextsService;
  onDemand: OnDemandService;
  settings: Pick<SettingsBook, 'read'>;
  isDemo: boolean;
}

/** Messages of one run; what is left comes with the next. */
const AT_ONCE = 100;
const SHOWN = 100;
/** Releases that end an alert whose reason was real. */
const ENDINGS: readonly (string | null)[] = ['lowering', 'premature lowering'] satisfies ReleaseKind[];

export function makeCapService({ db, sites, releases, texts, onDemand, settings, isDemo }: Parts): CapService {
  return {
    async publish() {
      // In their order, each kept by itself: a message names those of its event that went before, so only its event waits for it.
      const held = new Set<number>();
      await eachByItself(await queries.listUntold(db, AT_ONCE), 'publishing', async (untold) => {
        if (held.has(untold.eventId)) return;
        held.add(untold.eventId);
        await inTransaction(db, (tx) => publishOne(tx, untold));
        held.delete(untold.eventId);
      });
    },
    newest: () => queries.listNewest(db, SHOWN),
    newestOfSites: () => queries.listNewestOfSites(db),
    identifierOf: (releaseId) => queries.readIdentifier(db, releaseId),
    async requireXml(identifier) {
      const xml = await queries.readXml(db, identifier);
      if (xml === null) throw new Problem('notFound');
      return xml;
    },
  };

  async function publishOne(tx: Db, untold: queries.UntoldRow): Promise<void> {
    const release = await releases.requireRelease(untold.releaseId, tx);
    const site = await sites.ofRow(release, tx);
    const earlier = await queries.listEarlier(tx, release.eventId);
    const { office } = await settings.read(tx);
    const alert = capMessage({
      sender: office.privacy.email,
      isDemo,
      site: {
        ...site,
        siteCode: site.siteCode,
        polygon: site.outline,
        point: site.latitude === null || site.longitude === null ? null : [site.latitude, site.longitude],
      },
      officeName: office.office,
      contact: office.contact.call,
      releaseId: untold.releaseId,
      updateNumber: untold.updateNumber,
      kind: untold.kind,
      level: release.alertLevel,
      dataAt: release.dataTs,
      sentAt: untold.sentAt,
      validity: untold.validity,
      hasGroundData: releasedWithGroundData(release.triggerList),
      endsAlert: ENDINGS.includes(release.kind),
      triggers: await onDemand.forTexts(await releases.triggersOf(release, tx), tx),
      templates: await texts.templates(tx),
      language: await texts.languageOf(site.siteId, tx),
      text: untold.text,
      earlier: earlier.map((one) => ({ identifier: one.identifier, sent: one.sentAt })),
    });
    await queries.insertMessage(tx, {
      identifier: alert.identifier,
      releaseId: untold.releaseId,
      updateNumber: untold.updateNumber,
      eventId: release.eventId,
      type: alert.msgType,
      // English stands second.
      headline: alert.info[1]!.headline,
      sentAt: untold.sentAt,
      xml: alertXml(alert),
    });
  }
}
