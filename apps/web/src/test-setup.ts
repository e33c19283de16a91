// Before each test file that draws: one second, the library's default, is too short while both cores are busy.
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 10_000 });
