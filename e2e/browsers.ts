// Browsers for programs that are no stories.
export { type Browser, type BrowserContext, chromium, expect, type Locator, type Page } from '@playwright/test';
