// The example in deploy/ is one that would start, once the key of the server stands in it; the unit names what is there.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { checkSettings } from './settings.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');

it('the example is right as it stands', () => {
  expect(checkSettings(JSON.parse(read('deploy/watchman.example.json')))).toMatchObject({ name: 'hill', pulse_s: 60 });
});

it('the unit starts this program with the settings of /etc, and may write its state alone', () => {
  const unit = read('deploy/bantay-watchman.service');
  const [, program = ''] =
    /^ExecStart=\/opt\/bantay\/current\/bin\/node \/opt\/bantay\/current\/(\S+)$/m.exec(unit) ?? [];
  expect(existsSync(resolve(ROOT, program))).toBe(true);
  expect(unit).toContain('Environment=WATCHMAN_SETTINGS=/etc/bantay/watchman.json');
  const { data } = JSON.parse(read('deploy/watchman.example.json')) as { data: string }; // as it stands there
  expect(`/var/lib/${/^StateDirectory=(\S+)$/m.exec(unit)?.[1]}`).toBe(data);
});
