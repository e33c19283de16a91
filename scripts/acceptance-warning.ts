// Acceptance points of all screens, sign-in, shell, dashboard, warning and bulletin, in our own words, with the tests that show them.
import { at, DAYS, e2e, type Point, page, RULE, rule, server } from './acceptance-point.ts';

const WARNING = 'warning-path';
const STORM = 'a storm at lpa is told on a phone';
const BOTH = 'an earthquake at lpa and a request by hand at scu';
const SHEET = 'a bulletin is generated, printed and saved';
const CRACK = 'a crack with two pictures is validated';
const PROFILE = 'the profile: letters and a 12th digit are not taken';
const DEMAND = 'features/on-demand/pages/on-demand-dialog.test.tsx';

export const WARNING_POINTS: readonly Point[] = [
  at('S-all-1', 'times do not hang on the zone of the device', e2e('times', 'do not depend on the zone of the device')),
  at('S-all-2', 'without an answer no level is shown, and one can try again', e2e(WARNING, 'the feed fails: no level')),
  at(
    'S-all-3',
    'one bad answer breaks one panel',
    page('screens/analysis-screen.test.tsx', 'a broken section leaves the others'),
  ),
  at(
    'S-all-4',
    '360 px: readable, reachable, never sideways',
    e2e('accessibility', 'no barriers on any route'),
    e2e('shell', 'at 360 px the menu reaches every address'),
  ),
  at(
    'S-all-5',
    'the warning path by keys alone',
    e2e('sign-in', 'Enter signs in from either'),
    e2e(WARNING, 'by keyboard it becomes Valid'),
    e2e(WARNING, 'Release Warning asks and releases, by keys alone'),
    e2e(WARNING, 'no SMS leaves before Yes, by keys alone'),
  ),
  at(
    'S-all-6',
    'two quick presses send once',
    e2e('households', "name: 'Save' }).dblclick()"),
    page('features/accounts/pages/sign-in.test.tsx', 'pressing twice sends once'),
    page('features/moms/pages/feature-dialog.test.tsx', 'two quick presses send once'),
  ),
  at('S-all-7', 'a reload keeps the screen', e2e('routing', 'a reload keeps the screen')),

  at(
    'S-signin-1',
    'the button waits for both fields; Enter signs in',
    e2e('sign-in', 'the button waits for both fields'),
  ),
  at('S-signin-2', 'a wrong pair is told, nothing is stored', e2e('sign-in', 'a wrong pair is told under the form')),
  at('S-signin-3', 'a committee account is refused', e2e('sign-in', 'a LEWC account is refused')),
  at('S-signin-4', 'Register sends nothing', e2e('sign-in', 'Register shows whom to ask')),
  at('S-signin-5', 'step two waits for everything', e2e('sign-in', 'step two: Submit waits')),
  at('S-signin-6', 'a wrong code keeps the dialog', e2e('sign-in', 'a wrong code')),
  at('S-signin-7', 'the privacy notice once per device', e2e('sign-in', 'the privacy notice: once per device')),
  at('S-signin-8', 'no network is said, the button works again', e2e('sign-in', 'without a network: a sentence')),

  at(
    'S-route-1',
    'each rule by typing addresses',
    e2e('routing', 'signed out: sign-in and download are open'),
    e2e('routing', 'every spelling of an address'),
  ),
  at('S-route-2', 'a slash at the end', e2e('routing', 'every spelling of an address')),
  at('S-route-3', 'capitals in a site code', e2e('routing', 'every spelling of an address')),
  at('S-route-4', 'a new tab', e2e('routing', 'a new tab is signed in')),
  at('S-route-5', 'signing out in another tab', e2e('routing', 'a logout in it brings the other to sign-in')),

  at(
    'S-shell-1',
    'each item leads to its address',
    e2e('shell', 'each item of the site menus'),
    e2e('shell', 'scu has no rainfall'),
  ),
  at('S-shell-2', 'the tab that is off says why', e2e('shell', 'COMMUNICATION cannot be pressed')),
  at('S-shell-3', 'one clock, one timer', e2e('shell', 'ten visits leave no timers behind')),
  at('S-shell-4', 'a new name greets at once', e2e('own-account', PROFILE)),
  at('S-shell-5', 'signing out leaves nothing', e2e('shell', 'logout clears what was stored')),

  at('S-dl-1', 'the file comes, signed out and in', e2e('routing', 'a sentence without the file, the file with it')),
  at('S-dl-2', 'a missing file is said', e2e('routing', 'a sentence without the file, the file with it')),
  at(
    'S-doc-1',
    'date and statements of the privacy notice',
    page('router.test.tsx', 'privacy: the date and the three statements'),
  ),
  at('S-doc-2', 'the notice from sign-in', e2e('sign-in', 'the privacy notice: once per device')),

  at(
    'S-opcen-1',
    'two sites at two levels',
    server(
      'test/stories/two-sites.test.ts',
      'lpa has an onset while scu stays in routine',
      'the levels come from the server',
    ),
    page('ui/level-sign.test.tsx', 'level %i says %s', 'words and colours are those of one part'),
  ),
  at(
    'S-opcen-2',
    'order of blocks; no block for nothing',
    e2e('resident-report', 'The block stands before the candidates'),
    page('screens/opcen-features.test.tsx', 'nothing waits: no block'),
  ),
  at(
    'S-opcen-3',
    'a decision can be changed',
    e2e(WARNING, 'by keyboard it becomes Valid'),
    server(
      'test/stories/rain-to-phone.test.ts',
      'valid → invalid → valid',
      'each further decision is the same dialog again',
    ),
  ),
  at(
    'S-opcen-4',
    'when Generate Warning is on',
    page('features/dashboard/pages/button-rules.test.ts', 'Generate Warning: the six cells', RULE),
    e2e(WARNING, 'Generate Warning is off with its reason'),
  ),
  at(
    'S-opcen-5',
    'View Chart opens apart',
    page(
      'features/moms/pages/feature-list.test.tsx',
      'a trigger lists its features',
      'the link is drawn by the same part; that a new tab knows no opener is its attribute',
    ),
  ),
  at(
    'S-opcen-6',
    'data times are shown plus 30 minutes',
    rule('bulletin/bulletin.test.ts', 'data time plus 30 minutes'),
    rule('ewi/compose-message.test.ts', 'has level, place, time'),
  ),
  at(
    'S-opcen-7',
    'days 1, 2, 3 of extended monitoring',
    server('test/stories/rain-to-phone.test.ts', 'three days of extended monitoring', DAYS),
  ),
  at(
    'S-opcen-8',
    'an extended site hides no candidate',
    e2e(WARNING, BOTH),
    rule('alerts/candidate.test.ts', 'of a site in extended monitoring begins anew'),
  ),
  at(
    'S-opcen-9',
    'a feed that fails later keeps the old cards',
    page('ui/query-state.test.tsx', 'failed later keeps the old data below'),
    e2e('killed', 'kill -9 while SMS leave'),
  ),
  at('S-opcen-10', 'another device follows', e2e(WARNING, 'the other browser follows in seconds')),

  at('S-popup-1', 'open within 5 s', e2e(WARNING, 'within 5 s the popup shows the trigger')),
  at(
    'S-popup-2',
    '30 s open, back after 180 s',
    page(
      'features/dashboard/pages/popup-timing.test.ts',
      'opens at once, closes after 30 s, returns after 180 s',
      RULE,
    ),
  ),
  at(
    'S-popup-3',
    'all decided: it stays away',
    page('features/dashboard/pages/popup-timing.test.ts', 'the last decision closes it for good', RULE),
  ),
  at(
    'S-popup-4',
    'never for routine',
    page('features/dashboard/pages/popup-timing.test.ts', 'stays shut while nothing is undecided', RULE),
  ),
  at(
    'S-popup-5',
    'ten refreshes, one period',
    page('features/dashboard/pages/popup-timing.test.ts', 'ten refreshes are one period', RULE),
  ),
  at(
    'S-popup-6',
    'which status is listed',
    e2e(WARNING, "toContainText('LPA · Earthquake')"),
    rule('alerts/candidate.test.ts', 'waits while a trigger is undecided: null and 0 alike'),
  ),

  at(
    'S-validate-1',
    'each button changes the status',
    e2e(WARNING, 'by keyboard it becomes Valid'),
    server(
      'test/stories/rain-to-phone.test.ts',
      'valid → invalid → valid',
      'each further decision is the same dialog again',
    ),
  ),
  at('S-validate-2', 'a refusal keeps dialog and text', e2e(WARNING, 'the dialog stays with every word')),
  at(
    'S-validate-3',
    'another trigger, empty remarks',
    page('ui/dialog.test.tsx', 'asks before typed text is lost', 'each opening mounts the dialog anew'),
  ),
  at(
    'S-validate-4',
    'decided elsewhere is told',
    server(
      'features/alerts/server/alerts-routes.test.ts',
      'two officers decide at once',
      'the race is decided at the database',
    ),
  ),

  at('S-release-1', 'the panel asks to tell the people', e2e(WARNING, STORM)),
  at('S-release-2', 'released in this minute', e2e(WARNING, 'expect([before, await manilaMinute(page)])')),
  at(
    'S-release-3',
    'an onset of 23:30 is the next day',
    rule('bulletin/bulletin.test.ts', 'data of 23:30 are those of the next day'),
    page('features/ewi/pages/warning-text.test.ts', 'the next day for data of 23:30', RULE),
  ),
  at(
    'S-release-4',
    'a failure leaves the dialog',
    e2e('resident-report', 'the server refuses: its sentence is added'),
    e2e(WARNING, 'the dialog stays with every word'),
  ),
  at(
    'S-release-5',
    'two people, one release',
    server('test/stories/rain-to-phone.test.ts', 'two officers release at once', 'the race is decided at the database'),
  ),

  at(
    'S-ewi-1',
    'lines in order',
    e2e(WARNING, 'Lokasyon: Brgy'),
    rule('ewi/compose-message.test.ts', 'has one reason per trigger'),
  ),
  at(
    'S-ewi-2',
    'who belongs to scu',
    server(
      'features/ewi/server/ewi-routes.test.ts',
      'for scu: its own LEWC and BLGU',
      'the server decides who is written to',
    ),
  ),
  at(
    'S-ewi-3',
    'numbers without a gateway',
    page('features/ewi/pages/warning-text.test.ts', 'a number without gateway is unreachable and named', RULE),
  ),
  at('S-ewi-4', 'Copy, and its confirmation', e2e(WARNING, 'The confirmation goes by itself after five seconds')),
  at(
    'S-ewi-5',
    'nothing of the dialog before',
    page(
      'ui/dialog.test.tsx',
      'asks before typed text is lost',
      'each opening mounts the dialog anew; leaving it asks',
    ),
  ),
  at(
    'S-ewi-6',
    'sent, also after a reload',
    e2e(WARNING, 'the progress ends in Warning sent'),
    e2e('killed', 'kill -9 while SMS leave'),
  ),
  at('S-ewi-7', 'nothing before Yes', e2e(WARNING, 'no SMS leaves before Yes')),
  at(
    'S-ewi-8',
    'level 0 has no bulletin',
    page('features/ewi/pages/bulletin-copy.test.ts', 'there is none for level 0', RULE),
  ),

  at(
    'S-bulletin-1',
    'A4, whole',
    e2e('bulletin', 'on one A4 page'),
    server(
      'features/bulletin/server/bulletin-pdf.test.ts',
      'no line leaves the paper',
      'the paper is printed by the server',
    ),
  ),
  at('S-bulletin-2', 'picture at twice the size', e2e('bulletin', SHEET)),
  at(
    'S-bulletin-3',
    'ground movement is one group',
    page('features/bulletin/pages/bulletin-page.test.tsx', 'ground movement as one group'),
    rule('bulletin/bulletin.test.ts', 'subsurface, landslide features and surficial are one group'),
  ),
  at('S-bulletin-4', 'an empty line is left out', rule('bulletin/bulletin.test.ts', 'an empty one has no line')),
  at('S-bulletin-5', 'a reload keeps it', e2e('bulletin', 'a reload and a sent link show the same')),
  at(
    'S-bulletin-6',
    'households of the site',
    e2e('bulletin', 'households, '),
    rule('bulletin/bulletin.test.ts', 'counts persons'),
  ),

  at('S-od-1', 'off until everything stands', page(DEMAND, 'the button is off until')),
  at(
    'S-od-2',
    'lowering only after a raise',
    page(DEMAND, 'lowering is offered only where'),
    server(
      'features/on-demand/server/on-demand-routes.test.ts',
      'after the release the event holds it',
      'the server refuses it too',
    ),
  ),
  at('S-od-3', 'the reason of an earthquake', page(DEMAND, 'an earthquake fills the reason')),
  at('S-od-4', 'the candidate appears', e2e(WARNING, BOTH)),
  at(
    'S-od-5',
    'a clean form the next time',
    page('features/on-demand/pages/on-demand-model.test.ts', 'starts at now', 'each opening mounts the form anew'),
  ),

  at('S-fval-1', 'level 2: notice, row gone, trigger there', e2e('resident-report', CRACK)),
  at('S-fval-2', 'a failure keeps the dialog', e2e('resident-report', 'the server refuses')),
  at('S-fval-3', 'two pictures', e2e('resident-report', 'the dialog shows both pictures')),
];
