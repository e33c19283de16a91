// What the calls are about, by the first word of their paths: the words are the specification's, so they are explained.

const ACCOUNT = 'Account';

/** Name and what belongs to it. A path whose word stands nowhere here fails a test. */
export const TAGS: Readonly<Record<string, string>> = {
  [ACCOUNT]: 'Sign-in, the session and the own account.',
  Administration:
    'What admins change: accounts, sites, instruments, contacts, keys, thresholds, words, settings; and the audit.',
  Alerts: 'What runs, what waits, decisions and releases.',
  Analysis: 'Earthquakes and which site they raised.',
  Bulletins: 'The bulletin of each release, as text, PDF and picture.',
  'Common Alerting Protocol': 'Released warnings for other warning centres.',
  Drills: 'Practice in a house of its own.',
  Duty: 'Problems that somebody on duty sees to.',
  Events: 'The calendar of activities.',
  Exports: 'Raw readings, triggers and releases of any range.',
  Feedback: 'What people say of the program.',
  Files: 'The library, and pictures that are brought.',
  Households: 'Who lives on the slope.',
  Levels: 'The level of each site now, for programs.',
  Machines: 'Where loggers, networks and gateways bring what they measured or received.',
  Messages: 'Warnings by SMS, replies, contacts and chat.',
  'Landslide features': 'Cracks, springs and other signs of movement.',
  Rain: 'Rain gauges and their sums.',
  Record: 'Why it was that level.',
  SensorThings: 'The series by the OGC SensorThings API 1.1, for reading.',
  Server: 'The state of the server, and what it says to everybody.',
  Sites: 'The slopes that are watched.',
  Subsurface: 'Tilt columns.',
  Surficial: 'Ground markers.',
};

/** The first words of paths, by what calls there are about. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  [ACCOUNT]: ['signin', 'signup', 'logout', 'session', 'rights', 'users', 'forgot_password', 'verify_otp'],
  Administration: ['admin'],
  Alerts: ['monitoring'],
  Analysis: ['analysis'],
  Bulletins: ['bulletin'],
  'Common Alerting Protocol': ['cap', 'cell-broadcast'],
  Drills: ['drills'],
  Duty: ['duty', 'hand-over', 'push', 'watch', 'watch-log'],
  Events: ['events', 'calendar'],
  Exports: ['export'],
  Feedback: ['bug_report', 'feedback'],
  Files: ['misc', 'delete_file', 'upload', 'storage'],
  Households: ['household_data', 'roll-call'],
  Levels: ['levels'],
  Machines: ['ingest'],
  Messages: ['message', 'reach'],
  'Landslide features': ['manifestations_of_movement'],
  Rain: ['rainfall'],
  Record: ['record', 'skill'],
  SensorThings: ['sensorthings'],
  Server: ['health', 'metrics', 'status', 'public', 'utils'],
  Sites: ['sites', 'site_map'],
  Subsurface: ['subsurface'],
  Surficial: ['surficial'],
  'Time bar': ['time_bar'],
};

/** What a call is about. */
export function tagOf(url: string): string {
  const [, word = ''] = /^\/(?:api\/)?([\w-]+)/.exec(url) ?? [];
  const [tag] = Object.entries(WORDS).find(([, words]) => words.includes(word)) ?? [];
  if (tag === undefined)
    throw new Error(`Nobody says what calls at ${url} are about (features/open-api/server/call-tags.ts).`);
  return tag;
}
