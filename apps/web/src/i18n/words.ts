// Which words exist: the catalogues of the house. Each room adds its own beside its words, by `declare module`.
import type { admin } from './en/admin.ts';
import type { analysis } from './en/analysis.ts';
import type { chart } from './en/chart.ts';
import type { common } from './en/common.ts';
import type { device } from './en/device.ts';
import type { editing } from './en/editing.ts';

import type { palette } from './en/palette.ts';
import type { problems } from './en/problems.ts';
import type { refusals } from './en/refusals.ts';
import type { shell } from './en/shell.ts';
import type { waiting } from './en/waiting.ts';

export interface Words {
  admin: typeof admin;
  analysis: typeof analysis;
  chart: typeof chart;
  common: typeof common;
  device: typeof device;
  editing: typeof editing;
  palette: typeof palette;
  problems: typeof problems;
  refusals: typeof refusals;
  shell: typeof shell;
  waiting: typeof waiting;
}
