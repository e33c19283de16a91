// Before each test file that draws: one second, the library's default, is too short while both cores are busy.
import { SITES } from '@bantay/features/sites/rules/sites.fixture.ts';
import { configure } from '@testing-library/react';
import * as React from 'react';
import { beforeAll, beforeEach } from 'vitest';
import { keepSites } from './api/site-book.ts';
import { tellDrawn } from './ui/charts/first-drawn.ts';
import { fetchFollowing } from './ui/late.ts';

configure({ asyncUtilTimeout: 10_000 });

// For its warnings React remembers by a stack trace where each element was made, up to a number that it counts anew at each
// drawing: a seventh of the time of these tests. A React without this name goes on as before.
const inside = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
if (inside) Object.defineProperty(inside, 'recentlyCreatedOwnerStacks', { get: () => 1e4, set: () => {} });

// As on a page that is there for a while: menus and dialogs have followed, and charts are drawn.
beforeAll(async () => {
  tellDrawn();
  await fetchFollowing();
});

beforeEach(() => {
  // Files share a process: who was signed in for the test before would sign this one's entries.
  localStorage.clear();
  sessionStorage.clear();
  // As after a first answer.
  keepSites(SITES);
});
