// Which words exist: a key that no catalogue has is a compile error.
import type { accounts } from './en/accounts.ts';
import type { activities } from './en/activities.ts';
import type { alerts } from './en/alerts.ts';
import type { analysis } from './en/analysis.ts';
import type { bulletin } from './en/bulletin.ts';
import type { chart } from './en/chart.ts';
import type { chat } from './en/chat.ts';
import type { common } from './en/common.ts';
import type { duty } from './en/duty.ts';
import type { earthquake } from './en/earthquake.ts';
import type { editing } from './en/editing.ts';
import type { ewi } from './en/ewi.ts';
import type { features } from './en/features.ts';
import type { feedback } from './en/feedback.ts';
import type { hazard } from './en/hazard.ts';
import type { households } from './en/households.ts';
import type { incoming } from './en/incoming.ts';
import type { measurements } from './en/measurements.ts';
import type { moms } from './en/moms.ts';
import type { pages } from './en/pages.ts';
import type { problems } from './en/problems.ts';
import type { profile } from './en/profile.ts';
import type { rainfall } from './en/rainfall.ts';
import type { record } from './en/record.ts';
import type { refusals } from './en/refusals.ts';
import type { resources } from './en/resources.ts';
import type { shell } from './en/shell.ts';
import type { subsurface } from './en/subsurface.ts';
import type { surficial } from './en/surficial.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      common: typeof common;
      shell: typeof shell;
      accounts: typeof accounts;
      pages: typeof pages;
      problems: typeof problems;
      profile: typeof profile;
      refusals: typeof refusals;
      activities: typeof activities;
      alerts: typeof alerts;
      duty: typeof duty;
      editing: typeof editing;
      ewi: typeof ewi;
      chart: typeof chart;
      rainfall: typeof rainfall;
      surficial: typeof surficial;
      subsurface: typeof subsurface;
      analysis: typeof analysis;
      record: typeof record;
      measurements: typeof measurements;
      moms: typeof moms;
      earthquake: typeof earthquake;
      households: typeof households;
      features: typeof features;
      incoming: typeof incoming;
      bulletin: typeof bulletin;
      chat: typeof chat;
      resources: typeof resources;
      feedback: typeof feedback;
      hazard: typeof hazard;
    };
  }
}
