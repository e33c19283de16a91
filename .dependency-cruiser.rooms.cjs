// Rooms as wholes form no circle: whoever reads one reads down, never round. Tests may look at neighbours.
const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    {
      name: 'rooms-form-no-circle',
      comment: 'Two rooms that need each other are one: give what both need to one of them, or to a third.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(apps/server/src/features|packages/domain/src)/[^/]+$' },
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: String.raw`(^|/)(dist|test)/|\.(test|fixture)\.tsx?$` },
  },
};
