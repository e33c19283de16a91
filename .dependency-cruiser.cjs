// What may import what (ARCHITECTURE.md). Capture groups make "only its own" one rule for all features.
const TEST = String.raw`(\.test\.tsx?|\.fixture\.ts)$|^apps/server/test/|^packages/[^/]+/test/|vitest\.config\.ts$`;
const DRIVER = 'node_modules/(pg|pg-[^/]+|kysely)/';
const CONTRACT = '^packages/contract/';
const FEATURES = '^apps/server/src/features/';

/** One forbidden import, with the reason a reader needs when the check stops him. */
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const inFeature = (kinds) => ({ path: `${FEATURES}[^/]+/.+-(${kinds})\\.ts$`, pathNot: TEST });

module.exports = {
  forbidden: [
    never('no-cycles', 'A cycle means that two files are one.', {}, { circular: true }),

    never(
      'domain-imports-nothing',
      'The reading room has no doors: values and the time come in as arguments.',
      { path: '^packages/domain/src/', pathNot: TEST },
      { pathNot: '^packages/domain/src/' },
    ),
    never(
      'contract-imports-zod-and-domain',
      'Server and browser both read the contract, so it may not need either.',
      { path: '^packages/contract/src/', pathNot: TEST },
      { pathNot: '^packages/(contract|domain)/src/|node_modules/zod/' },
    ),
    never(
      'calls-import-nothing',
      'The browser takes calls by value; they must not pull zod in.',
      { path: String.raw`^packages/contract/src/.+\.calls\.ts$` },
      { pathNot: String.raw`^packages/contract/src/route\.ts$` },
    ),

    never(
      'doors-reach-no-database',
      'A door checks the shape and asks its service; SQL lives in the queries.',
      inFeature('routes|ingest'),
      { path: [`${FEATURES}[^/]+/.+-queries\\.ts$`, '^apps/server/src/database/', DRIVER] },
    ),
    never(
      'doors-and-queries-stay-in-their-feature',
      'Features speak to each other only through their services.',
      { path: String.raw`^apps/server/src/features/([^/]+)/.+-(routes|ingest|queries|presenter)\.ts$`, pathNot: TEST },
      // The name of a type ties nobody to another feature's work.
      { path: FEATURES, pathNot: '^apps/server/src/features/$1/', dependencyTypesNot: ['type-only'] },
    ),
    never(
      'only-services-of-other-features',
      "Another feature's queries, presenter and inner parts are its own affair.",
      { path: '^apps/server/src/features/([^/]+)/', pathNot: TEST },
      { path: FEATURES, pathNot: ['^apps/server/src/features/$1/', String.raw`-service\.ts$`] },
    ),
    never(
      'services-know-no-wire',
      'A service speaks the words of the domain: no wire shapes, no Fastify, no SQL, no sockets.',
      inFeature('service'),
      { path: [CONTRACT, 'node_modules/(fastify|@fastify/[^/]+|socket\\.io)/', DRIVER, '^apps/server/src/realtime/'] },
    ),
    never(
      'services-open-no-doors',
      'Calls go down: a service does not know who asked.',
      inFeature('service|queries|jobs'),
      { path: `${FEATURES}[^/]+/.+-(routes|ingest|presenter)\\.ts$` },
    ),
    never('jobs-use-services', 'Background work goes through the same services as the doors.', inFeature('jobs'), {
      path: [CONTRACT, `${FEATURES}[^/]+/.+-queries\\.ts$`],
    }),
    never('queries-know-only-the-database', 'Queries return rows in words of the domain.', inFeature('queries'), {
      path: [CONTRACT, `${FEATURES}[^/]+/.+-service\\.ts$`],
    }),
    never('presenters-ask-nobody', 'A presenter shapes what it is given.', inFeature('presenter'), {
      path: [`${FEATURES}[^/]+/.+-queries\\.ts$`, '^apps/server/src/database/', DRIVER],
      // It may name the rows it shapes.
      dependencyTypesNot: ['type-only'],
    }),
    never(
      'ground-floor-knows-no-feature',
      'Shared parts of the server are below the features.',
      {
        path: '^apps/server/src/((http|jobs|realtime|sms|files|database|embedded)/|(problems|config|municipality)[^/]*\\.ts$)',
        pathNot: TEST,
      },
      { path: FEATURES },
    ),
    never(
      'migrations-rest-on-nothing-that-changes',
      'A migration does tomorrow what it did yesterday; rows that the domain lists come at each start (reference-rows.ts).',
      { path: '^apps/server/src/database/migrations/', pathNot: TEST },
      // The tables of the record: each of its rows bears the migration that put it there.
      { pathNot: '^apps/server/src/database/(migrations/|record-tables\\.ts)|node_modules/kysely/' },
    ),
    never(
      'only-http-reads-the-contract',
      'Types of the wire stop at the door.',
      { path: '^apps/server/src/(jobs|sms|files|database|embedded)/', pathNot: TEST },
      { path: CONTRACT },
    ),

    never(
      'web-features-stay-apart',
      'A feature is drawn by screens and never reaches up or across.',
      { path: '^apps/web/src/features/([^/]+)/' },
      {
        path: '^apps/web/src/(features|screens|layout|app\\.|main\\.|router\\.)',
        pathNot: '^apps/web/src/features/$1/',
      },
    ),
    never(
      'ui-knows-no-feature',
      'The design system draws what it is given.',
      { path: '^apps/web/src/ui/', pathNot: TEST },
      { path: '^apps/web/src/(api|features|screens|layout)/' },
    ),
    never('web-without-server', 'They meet in the contract.', { path: '^apps/web/' }, { path: '^apps/server/' }),
    never('server-without-web', 'They meet in the contract.', { path: '^apps/server/' }, { path: '^apps/web/' }),
    never('packages-without-apps', 'Calls go down.', { path: '^packages/' }, { path: '^(apps|e2e|bench|scripts)/' }),
    never(
      'nothing-rests-on-trials',
      'A trial uses what there is; taking it away breaks nothing.',
      { pathNot: '^trials/' },
      { path: '^trials/' },
    ),
    never(
      'no-tests-in-the-house',
      'What runs for people does not need what runs for tests.',
      { path: '^(packages|apps)/[^/]+/src/', pathNot: TEST },
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
