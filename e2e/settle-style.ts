// What a style does by itself after a time, without a script: not waited for, or over at once.
import type { Page } from '@playwright/test';

export const settleStyle = (page: Page, how: 'cancel' | 'finish') =>
  page.evaluate((end) => {
    for (const one of document.getAnimations()) one[end]();
  }, how);
