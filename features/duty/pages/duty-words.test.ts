// What an officer reads of each kind of problem, and where the press beside it leads.
import type { DutyProblem } from '@bantay/web/api/shapes.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { alerts } from '../../dashboard/words/en/alerts.ts';
import { PROBLEM_KINDS } from '../rules/problem-kinds.ts';
import { duty } from '../words/en/duty.ts';
import { placeOf, problemSentence, type Translate } from './duty-words.ts';

let t: Translate;
beforeAll(async () => {
  t = (await englishWords({ duty, alerts })).getFixedT('en', ['duty', 'alerts']) as unknown as Translate;
});

const problem = (kind: DutyProblem['kind'], facts: DutyProblem['facts'] = {}, siteCode: string | null = 'lpa') =>
  ({
    ...{ problemId: 1, kind, siteCode, facts, since: '2026-11-21 09:10:00', raisedAt: '2026-11-21 09:11:00' },
    ...{ opened: null, ladder: null, acknowledged: null, silence: null },
  }) satisfies DutyProblem;

describe('its sentence', () => {
  it.each([
    ['help', { count: 1 }, 'LPA: 1 resident asks for help (TULONG) and nobody has read it'],
    ['help', { count: 2 }, 'LPA: 2 residents ask for help (TULONG) and nobody has read it'],
    ['trigger', { source: 'moms', level: 2 }, 'LPA: a new trigger waits for a decision (Landslide feature, level 2)'],
    ['trigger', { source: 'unheard of', level: 3 }, 'LPA: a new trigger waits for a decision (unheard of, level 3)'],
    ['warning in doubt', { count: 1 }, 'LPA: 1 SMS of the warning is in doubt: nobody knows whether it arrived'],
    ['no threshold', {}, 'LPA: no rain threshold is set, so its rain is judged by nobody'],
    [
      'watchman',
      { watchman: 'hill', what: 'unnoticed' },
      'LPA: the watchman hill has not noticed that this server was silent on purpose',
    ],
    [
      'watchman',
      { watchman: 'hill', what: 'of tomorrow' },
      'LPA: the watchman hill outside says nothing: if this server died, it might tell nobody',
    ],
    ['silent', { sensor: 'rain_lpasb' }, 'LPA: no data from LPASB'],
    ['stuck', { sensor: 'lpasb node 12' }, 'LPA: LPASB node 12 repeats the same values'],
  ] as const)('%s %o', (kind, facts, sentence) => expect(problemSentence(problem(kind, facts), t)).toBe(sentence));

  it('of half hours that are not closed says how many, and of which sites', () => {
    const job = (facts: DutyProblem['facts']) => problemSentence(problem('job', facts, null), t);
    expect(job({ job: 'backup' })).toBe('the job "backup" does not run');
    expect(job({ job: 'half hours of lpa', count: 1 })).toBe('1 half hour is not closed (lpa)');
    expect(job({ job: 'half hours of 12 sites', count: 30 })).toBe('30 half hours are not closed (12 sites)');
  });

  it('names no site where it is of none, and of a release that it is the routine one', () => {
    expect(problemSentence(problem('outbox', { count: 3 }, null), t)).toBe('3 SMS wait and do not leave');
    expect(problemSentence(problem('release', {}, null), t)).toMatch(/^Routine release: the release .*09:10/);
    expect(problemSentence(problem('release'), t)).toMatch(/^LPA: the release .*09:10/);
  });

  it('of a clock: ahead or behind, always in minutes above zero, also for a doubt that is new', () => {
    const clock = (doubt: string, minutes: number) =>
      problemSentence(problem('clock', { doubt, minutes, server: 'A' }, null), t);
    expect(clock('behind', -7)).toContain('server A is behind what is known already (7 min)');
    expect(clock('database', 3)).toContain('of its database differ (3 min)');
    expect(clock('of tomorrow', -4)).toContain('has jumped (4 min ahead)');
  });

  it('stands for every kind, without a place that was not filled', () => {
    const facts = {
      count: 2,
      sensor: 'lpasa',
      source: 'rainfall',
      level: 1,
      free: 9,
      job: 'engine',
      server: 'A',
      minutes: 1,
    };
    for (const kind of PROBLEM_KINDS) {
      const sentence = problemSentence(problem(kind, facts), t);
      expect(sentence, kind).toMatch(/^LPA: \w/);
      expect(sentence, kind).not.toMatch(/\{\{|undefined|NaN|kind\./);
    }
  });
});

describe('where it leads', () => {
  it.each([
    ['a trigger, to its decision', problem('trigger', { trigger: 71 }), '/opcen?validate=71'],
    ['a site without threshold, to its rain', problem('no threshold'), '/rainfall/lpa'],
    ['a gauge, to the rain of its site', problem('silent', { sensor: 'rain_scusb' }, 'scu'), '/rainfall/scu'],
    ['a column, to its page', problem('stuck', { sensor: 'lpasb node 12' }), '/subsurface/lpa'],
    ['a gauge of no site, nowhere', problem('refused readings', { sensor: 'rain_x' }, null), null],
    ['what stands on the dashboard already, nowhere', problem('outbox', { count: 1 }, null), null],
  ])('%s', (_what, one, place) => expect(placeOf(one)).toBe(place));
});
