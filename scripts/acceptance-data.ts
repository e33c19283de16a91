// Acceptance points of charts, ground data, calendar, chat, households, library, feedback and own account.
import { at, e2e, type Point, page, RULE, server } from './acceptance-point.ts';

const TAGS = 'a tag has its rules';
const MARKER = 'a marker is added, renamed and decommissioned';
const MOVED = 'a measurement is edited, its whole observation moved';
const FEEDBACK = 'button states, Others, the picture, a refusal that keeps everything';
const PROFILE = 'the profile: letters and a 12th digit are not taken';
const PASSWORD = 'the password: each sentence; the old one no longer signs in';
const RAIN = 'features/rainfall/pages/rainfall-page.test.tsx';
const COLUMNS = 'features/subsurface/pages/subsurface-page.test.tsx';

export const DATA_POINTS: readonly Point[] = [
  at(
    'S-chart-1',
    'nine ranges, eight for rain',
    page('features/surficial/pages/surficial-page.test.tsx', 'nine ranges; a choice asks again'),
    page(RAIN, 'eight ranges without'),
  ),
  at('S-chart-2', 'a late answer never shows', page(RAIN, 'a late answer to an older choice never shows')),
  at('S-chart-3', 'nothing in the range is said', page(RAIN, 'a gauge without data keeps its frame')),
  at(
    'S-chart-4',
    'PNG, CSV, print',
    page(
      'ui/charts/time-chart-csv.test.ts',
      'file: mark first',
      'the rows of the file; the menu that saves it is walked by times.spec.ts',
    ),
    e2e('times', 'Show as table'),
    page('screens/analysis-screen.test.tsx', 'printing waits until everything is there'),
  ),

  at(
    'S-rain-1',
    'pairs of each site',
    page(RAIN, 'four gauges for lpa'),
    page(RAIN, 'three gauges for scu'),
    e2e('times', "path: '/rainfall/scu'"),
  ),
  at(
    'S-rain-2',
    'lines at 120 and 60',
    page(
      'features/rainfall/pages/gauge-chart-options.test.ts',
      'threshold 120',
      'lines are drawn on a canvas, which a browser test cannot read',
    ),
  ),
  at('S-rain-3', 'bands and their words', page(RAIN, 'missing ranges and invalid spans are explained')),
  at('S-rain-4', 'no data keeps its frame', page(RAIN, 'a gauge without data keeps its frame')),

  at(
    'S-surf-1',
    'which markers have a chart',
    page('features/surficial/pages/marker-model.test.ts', 'have a chart, a new one an empty frame', RULE),
  ),
  at(
    'S-surf-2',
    'three signs',
    e2e('surficial', TAGS),
    page('features/surficial/pages/marker-model.test.ts', 'one series per kind of tag', 'signs are drawn on a canvas'),
  ),
  at('S-surf-3', 'the whole observation moves', e2e('surficial', MOVED)),
  at('S-surf-4', 'one or all are deleted', e2e('surficial', MOVED)),
  at('S-surf-5', 'rules of a tag', e2e('surficial', TAGS)),
  at(
    'S-surf-6',
    'sentences of a name',
    page('features/surficial/pages/surficial-page.test.tsx', 'each sentence of the name'),
    e2e('surficial', MARKER),
  ),
  at('S-surf-7', 'a defunct marker is named so', e2e('surficial', 'Y (Defunct)')),
  at('S-surf-8', 'a rename stands in the history', e2e('surficial', MARKER)),
  at('S-surf-9', 'the file holds what was chosen', e2e('surficial', 'the export holds the chosen markers only')),
  at('S-surf-10', 'three charts of a trend', e2e('surficial', 'shows three charts of its trend')),

  at('S-sub-1', 'a block per column', page(COLUMNS, 'a block per column with all its parts')),
  at('S-sub-2', 'one request per column', page(COLUMNS, 'another interval is one more request per column')),
  at('S-sub-3', 'an inactive column says so', page(COLUMNS, 'the inactive one says so')),
  at('S-sub-4', 'scu has none', page(COLUMNS, 'scu has no columns')),

  at('S-eq-1', '25 alerts, three pages', e2e('earthquake', '25 alerts stand on three pages')),
  at(
    'S-eq-2',
    'the circle of a row',
    e2e('earthquake', 'Enter on a row shows that event alone'),
    page(
      'features/earthquake/pages/quake-map.test.tsx',
      'circle of the critical distance in metres',
      'the radius is drawn',
    ),
  ),
  at(
    'S-eq-3',
    'no depth is a dash',
    page('features/earthquake/pages/earthquake-page.test.tsx', 'a depth that is unknown is a dash'),
  ),
  at('S-eq-4', 'a map without a network', e2e('earthquake', 'without asking anybody outside')),

  at(
    'S-allc-1',
    'four sections and two',
    page('screens/analysis-screen.test.tsx', 'lpa has four sections in their order, scu two'),
  ),
  at(
    'S-allc-2',
    'one fails, three stand',
    page('screens/analysis-screen.test.tsx', 'a broken section leaves the others'),
  ),

  at('S-gm-1', 'bounds of the filter', e2e('measurements', 'the table, its filters and its file')),
  at(
    'S-gm-2',
    '1.00 black, 1.01 red',
    page('features/surficial/pages/measurement-model.test.ts', '1.00 cm is not large, 1.01 is', RULE),
  ),
  at('S-gm-3', 'a month shows no change', e2e('measurements', 'the table, its filters and its file')),
  at('S-gm-4', 'each missing part', e2e('measurements', 'every missing part has its sentence')),
  at('S-gm-5', 'a row fills the form', e2e('measurements', 'every missing part has its sentence')),
  at('S-gm-6', 'a refused edit keeps the row', e2e('measurements', 'every missing part has its sentence')),
  at('S-gm-7', 'the file is the filtered rows', e2e('measurements', 'the table, its filters and its file')),
  at('S-gm-8', 'the timed reload disturbs nothing', e2e('measurements', 'the timed reload disturbs neither')),

  at('S-moms-1', 'questions of each type', e2e('moms-page', 'prefill, hidden fields')),
  at('S-moms-2', 'type 9 hides three fields', e2e('moms-page', 'prefill, hidden fields')),
  at('S-moms-3', 'the level behind the box', e2e('moms-page', 'prefill, hidden fields')),
  at('S-moms-4', 'the confirmation lists all', e2e('moms-page', 'a new sign with two pictures is confirmed')),
  at('S-moms-5', 'the picture is there after saving', e2e('moms-page', 'a new sign with two pictures is confirmed')),
  at('S-moms-6', 'the next letter', e2e('moms-page', 'a new sign with two pictures is confirmed')),

  at('S-ev-1', 'enter, edit, delete with a picture', e2e('activities', 'S-ev-1 and S-ev-5')),
  at('S-ev-2', 'a reversed range', e2e('activities', 'S-ev-2')),
  at('S-ev-3', 'an edit keeps the picture', e2e('activities', 'S-ev-3')),
  at('S-ev-4', 'No goes back to the form', e2e('activities', 'S-ev-4')),
  at('S-ev-5', 'over midnight', e2e('activities', 'S-ev-1 and S-ev-5')),

  at('S-chat-1', 'arrives within 2 s', e2e('chat', 'S-chat-1')),
  at('S-chat-2', 'the 251st character', page('features/chat/pages/chat.test.tsx', 'S-chat-2')),
  at('S-chat-3', 'cut, failed, again, no doubles', e2e('chat', 'S-chat-3')),
  at('S-chat-4', 'contacts are not made here', e2e('chat', 'S-chat-4')),

  at('S-hh-1', 'each missing field', e2e('households', 'S-hh-1')),
  at('S-hh-2', 'a man is not pregnant', e2e('households', 'S-hh-2 and S-hh-3')),
  at('S-hh-3', 'a blank disability', e2e('households', 'S-hh-2 and S-hh-3')),
  at('S-hh-4', 'deleting asks', e2e('households', 'S-hh-4')),
  at('S-hh-5', 'counts follow at once', e2e('households', 'S-hh-5: the counts')),
  at('S-hh-6', 'each site has its list', e2e('households', 'S-hh-6')),

  at('S-res-1', 'nine folders', e2e('resources', 'S-res-1')),
  at('S-res-2', 'an upload, and a program refused', e2e('resources', 'S-res-2')),
  at('S-res-3', 'deleting: no, yes, refused', e2e('resources', 'S-res-3')),
  at('S-res-4', 'an empty folder says so', e2e('resources', 'S-res-4')),

  at('S-fb-1', 'when the button is on', e2e('feedback', FEEDBACK)),
  at('S-fb-2', 'the text of Others arrives', e2e('feedback', 'S-fb-2 and 3')),
  at(
    'S-fb-3',
    'the picture arrives, in both forms',
    e2e('feedback', 'S-fb-2 and 3'),
    e2e('feedback', 'the dialog behind the menu'),
  ),
  at('S-fb-4', 'a refusal clears nothing', e2e('feedback', 'S-fb-4')),

  at('S-prof-1', 'what was saved stands', e2e('own-account', PROFILE)),
  at('S-prof-2', 'letters and a 12th digit', e2e('own-account', PROFILE)),
  at(
    'S-prof-3',
    'untouched changes nothing',
    server(
      'features/accounts/server/own-account.test.ts',
      'saved untouched changes and audits nothing',
      'the record is looked at, too',
    ),
  ),

  at('S-pw-1', 'each sentence', e2e('own-account', PASSWORD)),
  at('S-pw-2', 'a mismatch sends nothing', e2e('own-account', PASSWORD)),
  at('S-pw-3', 'the old one is over', e2e('own-account', PASSWORD)),
];
