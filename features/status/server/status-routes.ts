// Doors of the installation's state: ages for people who are signed in, contact words for everybody.
import { type Channels, speaks } from '@bantay/server/channels/channels.ts';
import type { Door } from '@bantay/server/http/door.ts';
import type { SettingsBook } from '@bantay/server/settings.ts';
import { VERSION } from '@bantay/server/version.ts';
import type { ScreenWordsService } from '../../screen-words/server/screen-words-service.ts';
import type { PoliciesService } from '../../two-names/server/policies-service.ts';
import type { WatchService } from '../../watch/server/watch-service.ts';
import { type Installation, whatIsOff } from '../rules/off.ts';
import { readContactNotice, readOff, readStatus } from '../wire/status.ts';
import { presentStatus } from './status-presenter.ts';
import type { StatusService } from './status-service.ts';

export function statusRoutes(
  door: Door,
  status: StatusService,
  settings: Pick<SettingsBook, 'known'>,
  screenWords: Pick<ScreenWordsService, 'shown'>,
  watch: Pick<WatchService, 'isWatched'>,
  policies: Pick<PoliciesService, 'isAnyOn'>,
  isDemo: boolean,
  used: Pick<
    Installation,
    | 'hasGateway'
    | 'hasEarthquakeFeed'
    | 'hasBackupFolder'
    | 'hasRehearsal'
    | 'hasPush'
    | 'hasTelegram'
    | 'hasVoice'
    | 'hasSiren'
    | 'answersWhy'
    | 'hasLetters'
    | 'asksBroadcast'
    | 'tellsRollCall'
    | 'isDatabaseLineSealed'
    | 'hasProxy'
    | 'isPublic'
    | 'hasHub'
  > & { channels: Pick<Channels, 'missingWords'> },
): void {
  door(readOff, async () => {
    const { duty, languages } = await settings.known();
    const isWatched = await watch.isWatched();
    const missing = await used.channels.missingWords();
    const hasVoiceWords = missing === null || speaks(missing);
    const hasTwoNames = await policies.isAnyOn();
    const told = { peopleOnDuty: duty.length, isWatched, hasWaray: languages.waray, hasVoiceWords, hasTwoNames };
    const off = whatIsOff({ ...used, ...told });
    return { status: true as const, off };
  });
  door(readStatus, async () => {
    return { status: true as const, version: VERSION, ...presentStatus(await status.read()) };
  });
  door(readContactNotice, async () => {
    const { office, languages } = await settings.known();
    return {
      ...{ office: office.office, municipality: office.municipality, province: office.province },
      project_contact: office.contact,
      ...{ privacy_email: office.privacy.email, privacy_post: office.privacy.address },
      demo: isDemo,
      ...(await screenWords.shown(languages.waray)),
    };
  });
}
