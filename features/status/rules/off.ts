// What an installation does not use: said once and calmly, so that nobody waits for what was never switched on.

/** In the order of what people would miss first. */
export const OFF_KINDS = [
  'gateway',
  'duty',
  'watch',
  'earthquakes',
  'backups',
  'rehearsal',
  'push',
  'telegram',
  'voice',
  'voiceWords',
  'siren',
  'why',
  'letters',
  'broadcast',
  'rollCall',
  'twoNames',
  'databaseLine',
  'proxy',
  'public',
  'hub',
  'waray',
] as const;
export type OffKind = (typeof OFF_KINDS)[number];

export interface Installation {
  /** Something carries SMS; the simulator of a demo counts. */
  hasGateway: boolean;
  peopleOnDuty: number;
  /** Somebody outside hears that the server lives: a watchman, or the listener of `HEARTBEAT_URL`. */
  isWatched: boolean;
  hasEarthquakeFeed: boolean;
  /** Backups go into a folder that somebody has chosen, best on another disk. */
  hasBackupFolder: boolean;
  /** Each night a backup is brought back for a trial. */
  hasRehearsal: boolean;
  /** People on duty are told on their phones, too. */
  hasPush: boolean;
  /** And in their chats. */
  hasTelegram: boolean;
  /** And are called. */
  hasVoice: boolean;
  /** In words, not in tones, where they are called. */
  hasVoiceWords: boolean;
  /** A siren sounds at level 3. */
  hasSiren: boolean;
  /** Residents who ask why are answered by SMS. */
  answersWhy: boolean;
  /** Warnings by SMS carry letters of the public log. */
  hasLetters: boolean;
  /** NDRRMC is asked for cell broadcasts with a page of its own. */
  asksBroadcast: boolean;
  /** The barangay is told by SMS of people who are missing in a roll-call. */
  tellsRollCall: boolean;
  /** Somewhere a release needs the name of a second person. */
  hasTwoNames: boolean;
  /** What goes to a database on another machine is encrypted; one on this machine needs nothing. */
  isDatabaseLineSealed: boolean;
  /** It is reached through a proxy of its own, as one with a public address is. */
  hasProxy: boolean;
  /** Strangers read warnings that were released. */
  isPublic: boolean;
  /** The hub of a nation is told, too. */
  hasHub: boolean;
  hasWaray: boolean;
}

const IS_OFF: Record<OffKind, (installation: Installation) => boolean> = {
  gateway: ({ hasGateway }) => !hasGateway,
  duty: ({ peopleOnDuty }) => peopleOnDuty === 0,
  watch: ({ isWatched }) => !isWatched,
  earthquakes: ({ hasEarthquakeFeed }) => !hasEarthquakeFeed,
  backups: ({ hasBackupFolder }) => !hasBackupFolder,
  rehearsal: ({ hasRehearsal }) => !hasRehearsal,
  push: ({ hasPush }) => !hasPush,
  telegram: ({ hasTelegram }) => !hasTelegram,
  voice: ({ hasVoice }) => !hasVoice,
  voiceWords: ({ hasVoiceWords }) => !hasVoiceWords,
  siren: ({ hasSiren }) => !hasSiren,
  why: ({ answersWhy }) => !answersWhy,
  letters: ({ hasLetters }) => !hasLetters,
  broadcast: ({ asksBroadcast }) => !asksBroadcast,
  rollCall: ({ tellsRollCall }) => !tellsRollCall,
  twoNames: ({ hasTwoNames }) => !hasTwoNames,
  databaseLine: ({ isDatabaseLineSealed }) => !isDatabaseLineSealed,
  proxy: ({ hasProxy }) => !hasProxy,
  public: ({ isPublic }) => !isPublic,
  hub: ({ hasHub }) => !hasHub,
  waray: ({ hasWaray }) => !hasWaray,
};

export const whatIsOff = (installation: Installation): OffKind[] =>
  OFF_KINDS.filter((kind) => IS_OFF[kind](installation));
