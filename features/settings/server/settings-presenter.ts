// A version of a setting as the wire tells of it.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import type { Settings } from '../rules/settings.ts';
import type { SettingVersion as Reply } from '../wire/settings.ts';
import type { SettingVersion } from './settings-service.ts';

export function presentVersion({ key, version, value, by, reason, at }: SettingVersion): Reply {
  const nothing = { office: null, emergency: null, duty: null, languages: null };
  // Of its key.
  const said = { ...nothing, [key]: value as Settings[typeof key] };
  return { key, version, ...said, by, reason, at: toManilaText(at) };
}
