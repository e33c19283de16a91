// Signed-in addresses (screens §2): the file that draws each and the catalogues of its words. The build reads this table too.
import type { Namespace } from '../i18n/i18n.ts';

interface Place {
  /** Seen from this folder where it begins with a point, else from the rooms. */
  file: string;
  words: readonly Namespace[];
  /** Parts that the screen fetches by itself as soon as it is drawn. */
  also?: readonly string[];
  /** What it asks first, where the address alone says it: asked with the files already. Nothing that tells the time or is recorded. */
  calls?: readonly string[];
}

const ANALYSIS = {
  file: './analysis-screen.tsx',
  words: ['analysis', 'chart', 'rainfall'],
  also: ['rainfall/pages/rainfall-panel.tsx'],
} as const satisfies Place;

/** `:site` takes lpa and scu only. */
export const ADDRESSES = {
  '/opcen': {
    file: './opcen-screen.tsx',
    words: ['alerts', 'duty', 'ewi', 'incoming'],
    calls: ['/api/manifestations_of_movement/get_temp_moms', '/api/duty/problems', '/api/status'],
  },
  '/rainfall/:site': { file: 'rainfall/pages/rainfall-page.tsx', words: ['rainfall', 'chart'] },
  '/analysis/:site': ANALYSIS,
  '/all_charts': ANALYSIS,
  '/surficial/:site': { file: 'surficial/pages/surficial-page.tsx', words: ['surficial', 'chart'] },
  '/subsurface/:site': {
    file: 'subsurface/pages/subsurface-page.tsx',
    words: ['subsurface', 'chart'],
    calls: ['/api/subsurface/get_site_subsurface_columns/:site'],
  },
  '/record/:site': {
    file: 'record/pages/record-page.tsx',
    words: ['record', 'alerts'],
    calls: ['/api/record/:site'],
  },
  '/simulator': { file: './simulator-screen.tsx', words: ['ewi', 'incoming'] },
  '/terms-of-use': { file: 'about/pages/terms-page.tsx', words: ['pages'] },
  '/privacy-policy': { file: 'about/pages/privacy-page.tsx', words: ['pages'] },
  '/download': { file: 'about/pages/download-page.tsx', words: ['pages'] },
  '/bulletin': { file: 'bulletin/pages/bulletin-page.tsx', words: ['bulletin'] },
  '/events': { file: 'activities/pages/activities-page.tsx', words: ['activities', 'editing'] },
  '/communication': {
    file: 'chat/pages/chat-page.tsx',
    words: ['chat'],
    calls: ['/message/get_all_users', '/message/emergency_numbers'],
  },
  '/earthquake/:site': {
    file: 'earthquake/pages/earthquake-page.tsx',
    words: ['earthquake', 'chart'],
    calls: ['/api/analysis/get_earthquake_information/:site'],
  },
  '/assessment/:site': { file: './assessment-screen.tsx', words: ['households', 'editing'] },
  '/hazard_map/:site': {
    file: 'resources/pages/hazard-map-page.tsx',
    words: ['hazard'],
    calls: ['/api/misc/hazard_map/:site'],
  },
  '/resources': { file: 'resources/pages/resources-page.tsx', words: ['resources'] },
  '/feedback': { file: 'feedback/pages/feedback-page.tsx', words: ['feedback'] },
  '/public/feedback': { file: 'feedback/pages/feedback-page.tsx', words: ['feedback'] },
  '/change-password': { file: 'accounts/pages/change-password-page.tsx', words: ['profile'] },
  '/profile-setting': { file: 'accounts/pages/profile-page.tsx', words: ['profile', 'editing'] },
  '/surficial_markers/:site': {
    file: 'surficial/pages/measurements-page.tsx',
    words: ['measurements', 'editing'],
    calls: ['/api/monitoring/surficial_measurers/:site'],
  },
  '/moms/:site': {
    file: 'moms/pages/moms-page.tsx',
    words: ['features', 'moms', 'alerts'],
    calls: ['/api/manifestations_of_movement/get_moms_instances/:site'],
  },
} as const satisfies Record<string, Place>;

export type Address = keyof typeof ADDRESSES;
