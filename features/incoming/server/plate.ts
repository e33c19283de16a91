// What the server has of what residents answer by SMS.
import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { systemActor } from '@bantay/server/database/audit.ts';
import type { Plate } from '@bantay/server/plate.ts';
import { reportTemplate } from '@bantay/server/sms/http-settings.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import { whyText } from '../../why/rules/why.ts';
import { firstHelp, helpSentence, helpUnknown } from '../rules/first-help.ts';
import { INCOMING_MAX } from '../rules/limits.ts';
import { incomingRoutes } from './incoming-routes.ts';
import { type IncomingService, makeIncomingService } from './incoming-service.ts';
import { smsReportIngest } from './sms-report-ingest.ts';

/** A call for help is on the dashboard within seconds of the modem's reading it. */
const INBOX_MS = 3000;

declare module '@bantay/server/plate.ts' {
  interface Services {
    incoming: IncomingService;
  }
}

export const plate: Plate = {
  services: {
    incoming: ({ db, config, services }) => {
      const { clock, measurements, outbox, reports, rollCall, sites, releases, why, twoNames } = services;
      const tellWhy = async ({ siteCode }: Pick<Site, 'siteCode'>) => {
        const facts = await why.ofSite(siteCode);
        return facts === null ? null : whyText(siteCode, facts);
      };
      return makeIncomingService({
        db,
        clock,
        measurements,
        outbox,
        reports,
        rollCall,
        sites,
        twoNames,
        tellWhy: config.smsWhy
          ? async (releaseId) => tellWhy(await sites.ofRow(await releases.requireRelease(releaseId)))
          : null,
        reportShape: reportTemplate(config.smsHttpShape),
      });
    },
  },
  firstParts: ({ incoming, sites }) => ({
    '/messages': {
      title: {
        en: 'Messages from residents',
        fil: 'Mga mensahe ng residente',
        war: 'Mga mensahe han mga residente',
      },
      async read({ language }) {
        const waiting = await incoming.unreadHelp();
        const known = await sites.listOf(waiting.flatMap(({ siteId }) => siteId ?? []));
        const codeOf = (id: number | null) => known.find(({ siteId }) => siteId === id)?.siteCode ?? null;
        return firstHelp(
          waiting.map((one) => ({ ...one, siteCode: codeOf(one.siteId) })),
          language,
        );
      },
    },
  }),
  firstAbove: ({ incoming }) => ({
    async read(language) {
      const sentence = helpSentence(await incoming.unreadHelp(), language);
      return sentence === null ? null : { sentence, address: '/messages' };
    },
    unknown: helpUnknown,
  }),
  doors: ({ door, formDoor, isDemo, services: { incoming, loggers } }) => {
    incomingRoutes(door, { incoming, loggers }, isDemo);
    smsReportIngest(formDoor, { incoming, loggers });
  },
  jobs: ({ config: { smsGammuFolder: folder }, services: { incoming } }) =>
    folder === null
      ? []
      : [
          { name: 'sms-inbox', everyMs: INBOX_MS, rank: 'warning', run: () => incoming.takeSpool(folder) },
          { name: 'sms-spool', everyMs: 60 * MINUTE_MS, run: () => incoming.emptySpool(folder) },
        ],
  hear: async ({ incoming }, { from, text }) => {
    const sms = { from, text: text.slice(0, INCOMING_MAX), sentAt: null, gatewayId: `smpp ${randomUUID()}` };
    await incoming.receive(sms, systemActor);
  },
};
