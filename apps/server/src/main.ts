// The server: reads the settings once, raises the database, builds the house, listens, and closes in order.
import { createServer } from 'node:net';
import { prepareInstallation } from '@bantay/features/sites/server/prepare-installation.ts';
import { type App, buildApp } from './app.ts';
import type { Config } from './config.ts';
import { openDatabase } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { reachBy } from './database/pooled-reach.ts';
import { seedActivities } from './demo/demo-activities.ts';
import { seedEarthquakes } from './demo/demo-earthquakes.ts';
import { seedFeatures } from './demo/demo-features.ts';
import { makeDemoFeeder } from './demo/demo-feeder.ts';
import { seedHouseholds } from './demo/demo-households.ts';
import { seedMap } from './demo/demo-map.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/demo-people.ts';
import { seedResources } from './demo/demo-resources.ts';
import { seedDemo, seedTilt } from './demo/demo-seed.ts';
import { startFieldClock } from './field-clock.ts';
import { freeInterruptedKeys, serverName } from './http/idempotency.ts';
import { explain, type Installation, keepAddress, openInstallation, WEB_ROOT } from './installation.ts';
import { readSecret } from './secrets.ts';
import { VERSION } from './version.ts';

const FEED_MS = 20_000;
const say = (text: string) => process.stdout.write(`${text}\n`);

async function main(): Promise<void> {
  // Asked before anything is written: no database is made or filled for a server that cannot be reached.
  const installation = await openInstallation('own', say, async ({ port, storagePort, host }) => {
    for (const one of [port, storagePort]) await refuseTakenPort(one, host);
  });
  let close = installation.stop;
  let isClosing = false;
  const end = async (code: number) => {
    if (isClosing) return;
    isClosing = true;
    say('Closing …');
    await close().catch((error) => process.stderr.write(`${explain(error)}\n`));
    process.exit(code);
  };
  process.on('SIGINT', () => void end(0));
  process.on('SIGTERM', () => void end(0));
  try {
    await run(installation, (whole) => {
      close = whole;
    });
  } catch (error) {
    process.stderr.write(`\n${explain(error)}\n`);
    await end(1);
  }
}

/** `onBuilt` is given what closes everything: doors, jobs, sockets, then the cellar. Whoever is told to end while it opens needs it. */
async function run(installation: Installation, onBuilt: (close: () => Promise<void>) => void): Promise<void> {
  const { config, databaseUrl, municipality, dataFolder } = installation;
  const isDemo = config.mode === 'demo';
  const done = await migrate(databaseUrl);
  if (done.length > 0) say(`Database brought to ${done.at(-1)}.`);
  await prepare(installation);
  const app = await buildApp({
    config,
    reach: await reachBy(config, databaseUrl),
    municipality,
    dataFolder,
    secret: readSecret(dataFolder),
    webRoot: WEB_ROOT,
  });
  onBuilt(async () => {
    await app.close();
    await installation.stop();
  });
  await open(app, isDemo);
  keepAddress(dataFolder, config);
  say(startBlock(config, installation));
}

async function open(app: App, isDemo: boolean): Promise<void> {
  await app.services.releases.ensureFirstReleases();
  const { clock, readings, earthquakes, measurements, tiltReadings } = app.services;
  const feeder = isDemo ? makeDemoFeeder(app.db, clock, { readings, measurements, tiltReadings }) : null;
  await feeder?.feed();
  if (isDemo) await seedEarthquakes(earthquakes, clock.now());
  if (isDemo) await seedFeatures(app.services.moms, app.files, clock.now());
  if (isDemo) await seedMap(app.db, clock.now(), say);
  if (isDemo) await seedResources(app.services.resources);
  if (isDemo) await seedActivities(app.services.activities, app.files, clock.now());
  await app.listen();
  app.startJobs(
    feeder ? [{ name: 'demo-feeder', everyMs: FEED_MS, rank: 'reading', run: () => feeder.feed() }] : [],
    feeder?.feedBeforeClosing,
  );
}

/** Throws what listening itself would throw. */
function refuseTakenPort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** Kind of the installation, words of the sites, demo data in an empty database. */
async function prepare({ config, databaseUrl, municipality, remarks }: Installation): Promise<void> {
  const { db, pool, close } = openDatabase({ url: databaseUrl, max: 3 });
  try {
    const isDemo = config.mode === 'demo';
    const prepared = await prepareInstallation(db, isDemo ? 'demo' : 'production', municipality);
    remarks.push(...prepared.remarks);
    if (isDemo) {
      const now = await startFieldClock(db, config.demoTime);
      await seedDemo(db, pool, now, say);
      await seedTilt(db, pool, now, say);
      await seedHouseholds(db, now, say);
    }
    // The folder of an embedded database has one server; at one elsewhere there may be several.
    await freeInterruptedKeys(db, config.databaseUrl === null ? null : serverName(config.port));
  } finally {
    await close();
  }
}

function startBlock(config: Config, { dataFolder, remarks }: Installation): string {
  const address = config.publicUrl ?? `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${config.port}`;
  const accounts = DEMO_ACCOUNTS.map((account) => account.username).join(', ');
  const lines = [
    `Bantay is running: ${address}`,
    `Version:           ${VERSION}`,
    ...(config.mode === 'demo'
      ? [
          `Demo accounts:     ${accounts}`,
          `Password:          ${DEMO_PASSWORD}`,
          'All data shown are invented; earthquakes are those of 2020 under other dates.',
        ]
      : []),
    `Data folder:       ${dataFolder}`,
    'Stop with Ctrl-C.',
    ...remarks,
  ];
  const rule = '─'.repeat(Math.min(78, Math.max(...lines.map((line) => line.length))));
  return `\n${rule}\n${lines.join('\n')}\n${rule}\n`;
}

main().catch((error) => {
  process.stderr.write(`\n${explain(error)}\n`);
  process.exit(1);
});
