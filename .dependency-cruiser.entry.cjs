// What the first page must not load: zod weighs more than the sign-in page, so only lazily loaded chunks may hold it.
const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    {
      name: 'zod-not-reachable-from-the-entry',
      comment: 'Take calls by value and schemas by `import type`; a form loads its schema with import().',
      severity: 'error',
      from: { path: '^apps/web/src/main\\.tsx$' },
      to: { path: 'node_modules/zod/', reachable: true },
    },
  ],
  options: {
    ...options,
    // Types vanish in the build, and a dynamic import is a chunk of its own.
    tsPreCompilationDeps: false,
    exclude: { path: '(^|/)dist/', dynamic: true },
  },
};
