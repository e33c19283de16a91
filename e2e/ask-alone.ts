// Where a story changes what one call answers, the page has to ask for it alone: what comes in one answer with others passes by.
import type { Page } from '@playwright/test';

export const askAlone = (page: Page): Promise<unknown> => page.route('**/api/first_answers*', (route) => route.abort());
