// Acceptance points of what admins change without a shell; the numbers are ours, for the specification knows no such screens.
import { at, DAYS, e2e, type Point, page, server } from './acceptance-point.ts';

const RACE = 'the race is decided at the database';
const SENT = 'a call that no page sends';
const BESIDE = 'what lies in the database is looked at, too';
const LIMITS = 'features/limit-care/server/limit-care-routes.test.ts';
const LIMIT_PAGE = 'features/limit-care/pages/limits-page.test.tsx';
const KEYS = 'features/instruments/server/keys-routes.test.ts';
const SETTINGS = 'features/settings/server/settings-routes.test.ts';

export const ADMIN_POINTS: readonly Point[] = [
  at('A-roles-1', 'whoever only reads is offered nothing', e2e('reader', 'a reader sees every page')),
  at(
    'A-roles-2',
    'the last admin of all sites stays',
    server('features/people/server/people-routes.test.ts', 'the last admin of all sites is not taken away', SENT),
  ),
  at(
    'A-slope-1',
    'a slope from nothing to its first warning',
    e2e('new-slope', 'a third slope is made, judged and warned'),
  ),
  at('A-site-1', 'a third site is watched at once', e2e('site-care', 'a third site is watched from the press')),
  at('A-gauge-1', 'a new gauge is judged', e2e('instruments', 'a new gauge is judged')),
  at('A-gauge-2', 'who was slower sees both sides', e2e('instruments', 'who was slower sees both sides')),
  at('A-key-1', 'the line that is shown brings a reading', e2e('instruments', 'its key brings a reading by the line')),
  at('A-key-2', 'a key is in clear nowhere', server(KEYS, 'stands in clear nowhere', BESIDE)),
  at('A-key-3', 'a revoked key brings nothing', e2e('instruments', 'expect(refused.status()).toBe(401)')),
  at(
    'A-contact-1',
    'entered, changed by two, leaves with a reason',
    e2e('contacts', 'a contact is entered, found, changed by two'),
  ),
  at('A-contact-2', 'a file is shown before it counts', e2e('contacts', 'another file is shown line by line')),
  at(
    'A-contact-3',
    '5,000 lines at once',
    server(
      'features/contacts/server/take-in-contacts.test.ts',
      'are shown and taken in, and again without',
      'its time is measured',
    ),
  ),
  at('A-limit-1', 'what was judged stays judged', server(LIMITS, 'what was judged before stays judged', DAYS)),
  at('A-limit-2', 'saved after it was looked at', page(LIMIT_PAGE, 'a value is saved after it was looked at')),
  at('A-limit-3', 'the unusual is asked about twice', page(LIMIT_PAGE, 'what is unusual is asked a second time')),
  at('A-limit-4', 'an earlier value comes back', page(LIMIT_PAGE, 'an earlier value is put back')),
  at('A-limit-5', 'a preview stores nothing', server(LIMITS, 'says what would have come and gone', BESIDE)),
  at('A-limit-6', 'of two the slower one is told', server(LIMITS, 'the slower one sees what stands', RACE)),
  at('A-set-1', 'the duty list without a shell', e2e('settings', 'the duty list is changed, overtaken, emptied')),
  at('A-set-2', 'the office in the head of the page', e2e('settings', 'the office changes in the head of the page')),
  at('A-set-3', 'the file tells once', server(SETTINGS, 'a later one takes nothing', 'two starts of a server')),
  at('A-audit-1', 'who, what, why, by thing and word', e2e('audit-log', 'is found with who, why and when')),
  at('A-audit-2', 'its file is noted itself', e2e('audit-log', 'downloaded rows of the audit')),
  at('A-audit-3', 'a slip is put back, of both sides one is chosen', e2e('contacts', 'Put it back all the same')),
  at(
    'A-audit-4',
    'what a contact was is forgotten',
    server('features/audit-log/server/put-back.test.ts', 'not after 90 days', 'takes three months'),
  ),
];
