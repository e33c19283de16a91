// The workers of every feature, wired once: sources of triggers plug into the alerts here.
import type { Config } from './config.ts';
import type { Db } from './database/database.ts';
import { makeAccountsService } from './features/accounts/accounts-service.ts';
import { makeOneTimeCodes } from './features/accounts/one-time-codes-service.ts';
import { makeProfileService } from './features/accounts/profile-service.ts';
import { makeActivitiesService } from './features/activities/activities-service.ts';
import { makeAlertsService } from './features/alerts/alerts-service.ts';
import { makeReleaseService } from './features/alerts/release-service.ts';
import { makeStandingService } from './features/alerts/standing-service.ts';
import { makeWaitingService } from './features/alerts/waiting-service.ts';
import { makeBulletinService } from './features/bulletin/bulletin-service.ts';
import { makeCapService } from './features/cap/cap-service.ts';
import { makeChatService } from './features/chat/chat-service.ts';
import { makeClockService } from './features/clock/clock-service.ts';
import { makeEarlyService } from './features/clock/early-service.ts';
import { isElsewhere } from './features/clock/elsewhere.ts';
import { makeFeedService } from './features/dashboard/feed-service.ts';
import { makeDutyService } from './features/duty/duty-service.ts';
import { makeEarthquakeService } from './features/earthquake/earthquake-service.ts';
import { makeUsgsFeed } from './features/earthquake/usgs-feed.ts';
import { makeEwiService } from './features/ewi/ewi-service.ts';
import { makeUnreachedService } from './features/ewi/unreached-service.ts';
import { makeFeedbackService } from './features/feedback/feedback-service.ts';
import { makeHouseholdsService } from './features/households/households-service.ts';
import { makeIncomingService } from './features/incoming/incoming-service.ts';
import { makeLoggersService } from './features/loggers/loggers-service.ts';
import { makeMomsService } from './features/moms/moms-service.ts';
import { makeOnDemandService } from './features/on-demand/on-demand-service.ts';
import { makeRainfallService } from './features/rainfall/rainfall-service.ts';
import { makeRainfallSource } from './features/rainfall/rainfall-source.ts';
import { makeReadingsService } from './features/rainfall/readings-service.ts';
import { makeChainService } from './features/record/chain-service.ts';
import { makeRecordService } from './features/record/record-service.ts';
import { makeHazardMapService } from './features/resources/hazard-map-service.ts';
import { makeResourcesService } from './features/resources/resources-service.ts';
import { makeSitesService } from './features/sites/sites-service.ts';
import { makeStatusService } from './features/status/status-service.ts';
import { makeSubsurfaceService } from './features/subsurface/subsurface-service.ts';
import { makeSubsurfaceSource } from './features/subsurface/subsurface-source.ts';
import { makeTiltReadingsService } from './features/subsurface/tilt-readings-service.ts';
import { makeMarkersService } from './features/surficial/markers-service.ts';
import { makeMeasurementsService } from './features/surficial/measurements-service.ts';
import { makeSurficialService } from './features/surficial/surficial-service.ts';
import { makeSurficialSource } from './features/surficial/surficial-source.ts';
import { makeWarningTextsService } from './features/warning-texts/warning-texts-service.ts';
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
