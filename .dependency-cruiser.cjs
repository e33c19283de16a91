// What may import what (ARCHITECTURE.md). Capture groups make "only its own" one rule for all rooms.
const TEST = String.raw`(\.(test|story)\.tsx?|\.fixture\.tsx?)$|^apps/server/test/|^packages/proofs/|vitest\.(recorded\.)?config\.ts$`;
const DRIVER = 'node_modules/(pg|pg-[^/]+|kysely)/';
const WIRE = '^(features/[^/]+|packages/kernel/src)/wire/';
/** Any room's server part. */
const SERVER = '^features/[^/]+/server/';
const GROUND =
  '^apps/server/src/((http|jobs|realtime|sms|channels|files|backup|outside|database)/|(problems|config|municipality)[^/]*\\.ts$)';

/** One forbidden import, with the reason a reader needs when the check stops him. */
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const inRoom = (kinds) => ({ path: `${SERVER}.+-(${kinds})\\.ts$`, pathNot: TEST });

module.exports = {
  forbidden: [
    never('no-cycles', 'A cycle means that two files are one.', {}, { circular: true }),

    never(
      'rules-import-nothing',
      'The reading room has no doors: values and the time come in as arguments.',
      { path: '^(features/[^/]+/rules|packages/kernel/src/(?!wire/)[^/]+)/', pathNot: TEST },
      { pathNot: '^(features/[^/]+/rules|packages/kernel/src/(?!wire/)[^/]+)/' },
    ),
    never(
      'wire-imports-zod-and-rules',
      'Server and browser both read the wire, so it may not need either.',
      { path: WIRE, pathNot: TEST },
      { pathNot: '^features/[^/]+/(rules|wire)/|^packages/kernel/src/|node_modules/zod/' },
    ),
    never(
      'calls-import-nothing',
      'The browser takes calls by value; they must not pull zod in.',
      { path: String.raw`^features/[^/]+/wire/.+\.calls\.ts$` },
      { pathNot: String.raw`^packages/kernel/src/wire/route\.ts$` },
    ),

    never(
      'doors-reach-no-database',
      'A door checks the shape and asks its service; SQL lives in the queries.',
      inRoom('routes|ingest'),
      { path: [`${SERVER}.+-queries\\.ts$`, '^apps/server/src/database/', DRIVER] },
    ),
    never(
      'doors-and-queries-stay-in-their-room',
      'Rooms speak to each other only through their services.',
      { path: String.raw`^features/([^/]+)/server/.+-(routes|ingest|queries|presenter)\.ts$`, pathNot: TEST },
      // The name of a type ties nobody to another room's work.
      { path: SERVER, pathNot: '^features/$1/', dependencyTypesNot: ['type-only'] },
    ),
    never(
      'only-services-of-other-rooms',
      "Another room's queries, presenter and inner parts are its own affair.",
      { path: '^features/([^/]+)/server/', pathNot: TEST },
      { path: SERVER, pathNot: ['^features/$1/', String.raw`-service\.ts$`] },
    ),
    never(
      'services-know-no-wire',
      'A service speaks the words of the rules: no wire shapes, no Fastify, no SQL, no sockets.',
      inRoom('service'),
      { path: [WIRE, 'node_modules/(fastify|@fastify/[^/]+|socket\\.io)/', DRIVER, '^apps/server/src/realtime/'] },
    ),
    never('services-open-no-doors', 'Calls go down: a service does not know who asked.', inRoom('service|queries'), {
      path: `${SERVER}.+-(routes|ingest|presenter)\\.ts$`,
    }),
    never('queries-know-only-the-database', 'Queries return rows in words of the rules.', inRoom('queries'), {
      path: [WIRE, `${SERVER}.+-service\\.ts$`],
    }),
    never('presenters-ask-nobody', 'A presenter shapes what it is given.', inRoom('presenter'), {
      path: [`${SERVER}.+-queries\\.ts$`, '^apps/server/src/database/', DRIVER],
      // It may name the rows it shapes.
      dependencyTypesNot: ['type-only'],
    }),
    never(
      'rooms-know-no-assembly',
      'Calls go down: what puts the rooms together stands above them.',
      { path: '^features/', pathNot: TEST },
      {
        path: '^apps/server/src/(app|main|services|schedule|reference-rows|cli/|demo/)|^apps/web/src/(app|main|router)',
      },
    ),
    never(
      'ground-floor-knows-no-room',
      'Shared parts of the server are below the rooms; rules and wire they may read.',
      { path: GROUND, pathNot: TEST },
      { path: SERVER },
    ),
    never(
      'migrations-rest-on-nothing-that-changes',
      'A migration does tomorrow what it did yesterday; rows that the rules list come at each start (reference-rows.ts).',
      { path: '^apps/server/src/database/migrations/', pathNot: TEST },
      // The tables of the record: each of its rows bears the migration that put it there.
      { pathNot: '^apps/server/src/database/(migrations/|record-tables\\.ts)|node_modules/kysely/' },
    ),
    never(
      'only-http-reads-the-wire',
      'Types of the wire stop at the door.',
      { path: '^apps/server/src/(jobs|sms|files|database)/', pathNot: TEST },
      { path: WIRE },
    ),

    never(
      'pages-stay-apart',
      'What is seen of a room is joined by screens and never reaches up or across.',
      { path: '^features/([^/]+)/pages/' },
      { path: '^apps/web/src/(screens|layout)|^features/[^/]+/pages/', pathNot: '^features/$1/' },
    ),
    never(
      'ui-knows-no-room',
      'The design system draws what it is given.',
      { path: '^apps/web/src/ui/', pathNot: TEST },
      { path: '^apps/web/src/(api|screens|layout)/|^features/[^/]+/(pages|words)/' },
    ),
    never(
      'pages-without-server',
      'They meet in the wire.',
      { path: '^apps/web/|^features/[^/]+/(pages|words)/' },
      { path: '^apps/server/|^packages/postgres/|^features/[^/]+/server/' },
    ),
    never(
      'server-without-pages',
      'They meet in the wire.',
      { path: '^apps/server/|^packages/postgres/|^features/[^/]+/server/' },
      { path: '^apps/web/|^features/[^/]+/(pages|words)/' },
    ),
    never(
      'watchman-needs-no-database',
      'It outlives the server, and runs where there is none.',
      { path: '^apps/watchman/', pathNot: TEST },
      {
        path: [
          '^apps/server/src/(?!(config|secrets)\\.ts|sms/(carriers|failover|gateway)\\.ts|outside/)',
          '^features/(?!(accounts|public-log|readers)/rules/|(watch|public-page)/(rules|wire)/|public-log/server/sign-note\\.ts)',
          'node_modules/(?!zod/)',
        ],
        dependencyTypesNot: ['core'],
      },
    ),
    never(
      'hub-calls-nobody',
      'It can never order a cell: it answers, and has nothing with which to ask.',
      { path: '^apps/server/src/(hub/|cli/hub\\.ts)', pathNot: TEST },
      {
        path: '^apps/server/src/(outside/ask-outside|http/post-message|sms/|channels/|realtime/|files/)|^features/[^/]+/server/(?!(cap-presenter|read-seal)\\.ts)|^(node:)?(https?|http2|net|tls|dgram|child_process)$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'packages-without-rooms',
      'Calls go down.',
      { path: '^packages/', pathNot: TEST },
      { path: '^(apps|features|e2e|bench|scripts)/' },
    ),
    never(
      'nothing-rests-on-trials',
      'A trial uses what there is; taking it away breaks nothing.',
      { pathNot: '^trials/' },
      { path: '^trials/' },
    ),
    never(
      'no-tests-in-the-house',
      'What runs for people does not need what runs for tests.',
      { path: '^((packages|apps)/[^/]+/src|features)/', pathNot: TEST },
      { path: TEST },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    // Imports of types count too: a service that names a wire type is tied to the wire.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
