// What a person does with it, in the running program.
import { test } from '@bantay/e2e/bantay-test.ts';

test.fixme('reach: the story of a person who uses it', async () => {});
