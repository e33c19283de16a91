// What runs, for the screen: set by the build (scripts/build.mjs).
declare const BANTAY_VERSION: string | undefined;

export const VERSION = typeof BANTAY_VERSION === 'undefined' ? 'from source' : BANTAY_VERSION;
