// Screens that nobody opens first: behind one name, so that the first page need not list the files of each.
export const moreScreens = {
  activities: () => import('../features/activities/activities-page.tsx'),
  assessment: () => import('./assessment-screen.tsx'),
  feedback: () => import('../features/feedback/feedback-page.tsx'),
  subsurface: () => import('../features/subsurface/subsurface-page.tsx'),
  record: () => import('../features/record/record-page.tsx'),
  simulator: () => import('./simulator-screen.tsx'),
  terms: () => import('../features/pages/terms-page.tsx'),
  privacy: () => import('../features/pages/privacy-page.tsx'),
  bulletin: () => import('../features/bulletin/bulletin-page.tsx'),
  chat: () => import('../features/chat/chat-page.tsx'),
  earthquake: () => import('../features/earthquake/earthquake-page.tsx'),
  hazardMap: () => import('../features/hazard-map/hazard-map-page.tsx'),
  resources: () => import('../features/resources/resources-page.tsx'),
  changePassword: () => import('../features/accounts/change-password-page.tsx'),
  profile: () => import('../features/accounts/profile-page.tsx'),
  measurements: () => import('../features/measurements/measurements-page.tsx'),
  moms: () => import('../features/moms/moms-page.tsx'),
};

/** Behind 'Feedback' of the header menu. */
export const loadBugDialog = () => import('../features/feedback/bug-dialog.tsx');
