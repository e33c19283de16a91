// Which words exist: a key that no catalogue has is a compile error.
import type { pages } from '@bantay/features/about/words/en/pages.ts';
import type { accounts } from '@bantay/features/accounts/words/en/accounts.ts';
import type { profile } from '@bantay/features/accounts/words/en/profile.ts';
import type { activities } from '@bantay/features/activities/words/en/activities.ts';
import type { bulletin } from '@bantay/features/bulletin/words/en/bulletin.ts';
import type { chat } from '@bantay/features/chat/words/en/chat.ts';
import type { alerts } from '@bantay/features/dashboard/words/en/alerts.ts';
import type { duty } from '@bantay/features/duty/words/en/duty.ts';
import type { earthquake } from '@bantay/features/earthquake/words/en/earthquake.ts';
import type { ewi } from '@bantay/features/ewi/words/en/ewi.ts';
import type { feedback } from '@bantay/features/feedback/words/en/feedback.ts';
import type { households } from '@bantay/features/households/words/en/households.ts';
import type { incoming } from '@bantay/features/incoming/words/en/incoming.ts';
import type { features } from '@bantay/features/moms/words/en/features.ts';
import type { moms } from '@bantay/features/moms/words/en/moms.ts';
import type { rainfall } from '@bantay/features/rainfall/words/en/rainfall.ts';
import type { record } from '@bantay/features/record/words/en/record.ts';
import type { hazard } from '@bantay/features/resources/words/en/hazard.ts';
import type { resources } from '@bantay/features/resources/words/en/resources.ts';
import type { subsurface } from '@bantay/features/subsurface/words/en/subsurface.ts';
import type { measurements } from '@bantay/features/surficial/words/en/measurements.ts';
import type { surficial } from '@bantay/features/surficial/words/en/surficial.ts';
import type { analysis } from './en/analysis.ts';
import type { chart } from './en/chart.ts';
import type { common } from './en/common.ts';
import type { editing } from './en/editing.ts';
import type { problems } from './en/problems.ts';
import type { refusals } from './en/refusals.ts';
import type { shell } from './en/shell.ts';

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
