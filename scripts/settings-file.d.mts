// Types of settings-file.mjs.
export function readSettings(text: string): Record<string, string>;
