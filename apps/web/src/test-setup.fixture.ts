// Before each test file that draws: one second, the library's default, is too short while both cores are busy.
import { SITES } from '@bantay/features/sites/rules/sites.fixture.ts';
import { configure } from '@testing-library/react';
import { beforeEach } from 'vitest';
import { keepSites } from './api/site-book.ts';

configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  // Files share a process: who was signed in for the test before would sign this one's entries.
  localStorage.clear();
  sessionStorage.clear();
  // As after a first answer.
  keepSites(SITES);
});
