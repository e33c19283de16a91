// The migrations that the last release brings. Those after them may only add: the release before runs on beside the schema of the next one,
// so that an update can be taken back (scripts/release-steps.ts). Moved on when a release is made (docs/developer.md).

/** Newest of the last release, in the order of names. */
export const RELEASED_UP_TO = '0083-reading-keys';

/** Of lower numbers, and nevertheless of after it. */
export const AFTER_RELEASE: readonly string[] = ['0081-machines'];
