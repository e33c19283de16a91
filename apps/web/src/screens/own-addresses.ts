// Addresses of screens that join several rooms, with the catalogues of their words. The build reads this table too.
import type { Place } from '../plate.ts';

const ANALYSIS = {
  file: './analysis-screen.tsx',
  words: ['analysis', 'chart', 'rainfall'],
  also: ['rainfall/pages/rainfall-panel.tsx'],
} as const;

export const OWN_ADDRESSES: Readonly<Record<string, Place>> = {
  '/opcen': {
    isKept: true,
    file: './opcen-screen.tsx',
    words: ['alerts', 'duty', 'ewi', 'incoming', 'palette'],
    name: 'opcen',
    also: ['./ground-measure.tsx', './new-measurement.tsx', './later-today.tsx'],
    calls: ['/api/duty/problems'],
  },
  '/analysis/:site': {
    ...ANALYSIS,
    menu: { tab: 'analysis', item: 'summary', place: 1 },
    calls: ['/api/rainfall/get_judgement/:site'],
    looks: [
      {
        call: '/api/rainfall/get_rainfall_plot_data/:site/{halfHour}/{days}?form=columns',
        range: { name: 'rainfall', byDefault: '3d' },
      },
    ],
  },
  '/all_charts': { ...ANALYSIS, name: 'allCharts' },
  '/admin': { file: './admin-screen.tsx', words: ['admin'], name: 'admin' },
  '/simulator': { file: './simulator-screen.tsx', words: ['ewi', 'incoming'], name: 'simulator' },
  '/profile-setting': {
    isKept: true,
    file: './account-screen.tsx',
    words: ['profile', 'editing'],
    name: 'profileSetting',
  },
  '/assessment/:site': {
    isKept: true,
    file: './assessment-screen.tsx',
    words: ['households', 'editing', 'waiting'],
    looks: [
      { call: '/api/household_data/get_all/{siteId}?purpose=look' },
      { call: '/api/household_data/get_summary/{siteId}' },
    ],
    menu: { tab: 'assessment', item: 'households', place: 1 },
  },
};
