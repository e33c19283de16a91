// The workers of every feature, wired once: sources of triggers plug into the alerts here.
import { makeAccountsService } from '@bantay/features/accounts/server/accounts-service.ts';
import { makeOneTimeCodes } from '@bantay/features/accounts/server/one-time-codes-service.ts';
import { makeProfileService } from '@bantay/features/accounts/server/profile-service.ts';
import { makeActivitiesService } from '@bantay/features/activities/server/activities-service.ts';
import { makeAlertsService } from '@bantay/features/alerts/server/alerts-service.ts';
import { makeReleaseService } from '@bantay/features/alerts/server/release-service.ts';
import { makeStandingService } from '@bantay/features/alerts/server/standing-service.ts';
import { makeWaitingService } from '@bantay/features/alerts/server/waiting-service.ts';
import { makeBulletinService } from '@bantay/features/bulletin/server/bulletin-service.ts';
import { makeCapService } from '@bantay/features/cap/server/cap-service.ts';
import { makeChatService } from '@bantay/features/chat/server/chat-service.ts';
import { makeClockService } from '@bantay/features/clock/server/clock-service.ts';
import { makeEarlyService } from '@bantay/features/clock/server/early-service.ts';
import { isElsewhere } from '@bantay/features/clock/server/elsewhere.ts';
import { makeFeedService } from '@bantay/features/dashboard/server/feed-service.ts';
import { makeDutyService } from '@bantay/features/duty/server/duty-service.ts';
import { makeEarthquakeService } from '@bantay/features/earthquake/server/earthquake-service.ts';
import { makeUsgsFeed } from '@bantay/features/earthquake/server/usgs-feed.ts';
import { makeEwiService } from '@bantay/features/ewi/server/ewi-service.ts';
import { makeUnreachedService } from '@bantay/features/ewi/server/unreached-service.ts';
import { makeFeedbackService } from '@bantay/features/feedback/server/feedback-service.ts';
import { makeHouseholdsService } from '@bantay/features/households/server/households-service.ts';
import { makeIncomingService } from '@bantay/features/incoming/server/incoming-service.ts';
import { makeLoggersService } from '@bantay/features/loggers/server/loggers-service.ts';
import { makeMomsService } from '@bantay/features/moms/server/moms-service.ts';
import { makeOnDemandService } from '@bantay/features/on-demand/server/on-demand-service.ts';
import { makeRainfallService } from '@bantay/features/rainfall/server/rainfall-service.ts';
import { makeRainfallSource } from '@bantay/features/rainfall/server/rainfall-source.ts';
import { makeReadingsService } from '@bantay/features/rainfall/server/readings-service.ts';
import { makeChainService } from '@bantay/features/record/server/chain-service.ts';
import { makeRecordService } from '@bantay/features/record/server/record-service.ts';
import { makeHazardMapService } from '@bantay/features/resources/server/hazard-map-service.ts';
import { makeResourcesService } from '@bantay/features/resources/server/resources-service.ts';
import { makeSitesService } from '@bantay/features/sites/server/sites-service.ts';
import { makeStatusService } from '@bantay/features/status/server/status-service.ts';
import { makeSubsurfaceService } from '@bantay/features/subsurface/server/subsurface-service.ts';
import { makeSubsurfaceSource } from '@bantay/features/subsurface/server/subsurface-source.ts';
import { makeTiltReadingsService } from '@bantay/features/subsurface/server/tilt-readings-service.ts';
import { makeMarkersService } from '@bantay/features/surficial/server/markers-service.ts';
import { makeMeasurementsService } from '@bantay/features/surficial/server/measurements-service.ts';
import { makeSurficialService } from '@bantay/features/surficial/server/surficial-service.ts';
import { makeSurficialSource } from '@bantay/features/surficial/server/surficial-source.ts';
import { makeWarningTextsService } from '@bantay/features/warning-texts/server/warning-texts-service.ts';
import type { Config } from './config.ts';
import type { Db } from './database/database.ts';
import { makeFieldClock } from './field-clock.ts';
import type { FileStore } from './files/file-store.ts';
import type { FreeSpace } from './files/free-space.ts';
import type { Municipality } from './municipality.ts';
import { makeGateway } from './sms/choose-gateway.ts';
import { makeDeliveryReports } from './sms/delivery-reports.ts';
import { reportTemplate } from './sms/http-settings.ts';
import { makeOutbox } from './sms/outbox.ts';
import { makeSender } from './sms/sender.ts';

export interface ServiceParts {
  config: Config;
  municipality: Municipality;
  /** HMAC key of one-time codes, from the data folder. */
  secret: string;
  /** municipality.json and its pictures lie here. */
  dataFolder: string;
  files: FileStore;
  space: FreeSpace;
  /** Tests hold machine time still. */
  machineNow?: () => number;
  /** Tests set the wall clock and the time since boot. */
  hands?: { wall: () => number; sinceBoot: () => number; isSynchronised?: () => Promise<boolean | null> };
}

export type Services = ReturnType<typeof makeServices>;

export function makeServices(db: Db, readDb: Db, parts: ServiceParts) {
  const { config, secret, municipality, dataFolder, files, space } = parts;
  const clock = makeFieldClock(db, parts.machineNow);
  const sites = makeSitesService(db);
  const outbox = makeOutbox(db, clock);
  const accounts = makeAccountsService(db, clock, secret, outbox);
  const codes = makeOneTimeCodes(db, clock, secret, outbox);
  const profiles = makeProfileService(db, clock, outbox);
  const clockHold = makeClockService({ db, clock, isElsewhere: isElsewhere(config.databaseUrl), ...parts.hands });
  const early = makeEarlyService(db, clock);
  const alerts = makeAlertsService(db, clock, sites, clockHold);
  const rainfall = makeRainfallService(db, readDb, clock, alerts);
  alerts.addSource(makeRainfallSource(rainfall));
  alerts.addSource(makeSurficialSource());
  const markers = makeMarkersService(db, readDb, clock, sites, alerts);
  const measurements = makeMeasurementsService(db, clock, sites, accounts, alerts);
  const chat = makeChatService(db, clock);
  const surficial = makeSurficialService(readDb);
  const loggers = makeLoggersService(db);
  const readings = makeReadingsService(db, clock, loggers, alerts, clockHold, early);
  const subsurface = makeSubsurfaceService(readDb, clock);
  alerts.addSource(makeSubsurfaceSource(subsurface));
  const tiltReadings = makeTiltReadingsService(db, clock, loggers, alerts, clockHold, early);
  const earthquakes = makeEarthquakeService(db, clock, sites, loggers, alerts);
  const usgsFeed =
    config.earthquakeFeedUrl === null ? null : makeUsgsFeed(earthquakes, clock, { url: config.earthquakeFeedUrl });
  const onDemand = makeOnDemandService(db, clock, sites, earthquakes, alerts);
  const moms = makeMomsService(db, clock, sites, accounts, alerts);
  const resources = makeResourcesService(db, clock, files);
  const hazardMaps = makeHazardMapService(municipality, dataFolder, resources);
  const feedback = makeFeedbackService(db, clock, files);
  const gateway = makeGateway(config, db);
  const texts = makeWarningTextsService(db);
  const feed = makeFeedService({
    clock,
    standing: makeStandingService(db, sites),
    rainfall,
    earthquakes,
    onDemand,
    moms,
    texts,
  });
  const releases = makeReleaseService(db, clock, sites, alerts, accounts, clockHold);
  const households = makeHouseholdsService(db, clock, sites);
  const chain = makeChainService(db);
  const bulletins = makeBulletinService({
    db,
    clock,
    sites,
    releases,
    texts,
    households,
    onDemand,
    municipality,
    dataFolder,
    chain,
  });
  releases.addStep(bulletins.freeze);
  const activities = makeActivitiesService(db, clock, sites);
  const record = makeRecordService({ db, sites, alerts, accounts, earthquakes, onDemand, moms, chain });
  // The sender comes later, because it tells this service what was accepted.
  const isSending = () => sender.isRunning();
  const ewi = makeEwiService({ db, clock, sites, releases, texts, onDemand, outbox, municipality, gateway, isSending });
  const unreached = makeUnreachedService({ db, clock, sites, releases });
  const cap = makeCapService({
    db,
    sites,
    releases,
    texts,
    onDemand,
    municipality,
    isDemo: config.mode === 'demo',
  });
  const reports = makeDeliveryReports({ db, onAccepted: ewi.noteAccepted, onProgress: ewi.tellProgress });
  const reportShape = reportTemplate(config.smsHttpShape);
  const incoming = makeIncomingService({ db, clock, measurements, outbox, reports, reportShape });
  const sender = makeSender({ db, gateway, onAccepted: ewi.noteAccepted, onProgress: ewi.tellProgress });
  const waiting = makeWaitingService(db, clock, sites);
  const duty = makeDutyService({
    db,
    clock,
    sites,
    waiting,
    rainfall,
    subsurface,
    ewi,
    incoming,
    outbox,
    space,
    clockHold,
    municipality,
    chain,
  });
  const status = makeStatusService({
    db,
    clock,
    sites,
    alerts,
    rainfall,
    outbox,
    gateway,
    duty,
    space,
    isDemo: config.mode === 'demo',
  });
  return {
    clock,
    clockHold,
    early,
    sites,
    outbox,
    accounts,
    profiles,
    codes,
    alerts,
    rainfall,
    loggers,
    readings,
    subsurface,
    tiltReadings,
    earthquakes,
    usgsFeed,
    onDemand,
    moms,
    markers,
    measurements,
    incoming,
    reports,
    gateway,
    chat,
    households,
    activities,
    surficial,
    resources,
    hazardMaps,
    feedback,
    feed,
    releases,
    bulletins,
    record,
    ewi,
    unreached,
    cap,
    sender,
    duty,
    status,
  };
}
