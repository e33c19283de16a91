// Draws the README's table of settings from the one in config.ts, so that they cannot differ.
import { SETTINGS } from '../apps/server/src/config-settings.ts';
import { between, writeOrCheck } from './generated-document.ts';

const rows = SETTINGS.map(({ name, standard, meaning }) => `| \`${name}\` | ${standard} | ${meaning} |`);
const table = ['| Setting | When not set | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
writeOrCheck('README.md', between('README.md', 'settings', table), 'node scripts/run.mjs scripts/draw-settings.ts');
