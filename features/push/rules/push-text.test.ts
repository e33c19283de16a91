import { describe, expect, it } from 'vitest';
import { PUSH_TEXT_MAX, PUSH_TRIAL, type PushItem, pushNotice } from './push-text.ts';

const item = (over: Partial<PushItem> = {}): PushItem => ({
  ...{ what: 'walang datos ang sensor', site: 'lpa', level: null },
  ...over,
});

describe('a notification', () => {
  it('says the site and what is wrong', () => {
    expect(pushNotice([item()])).toEqual({
      title: 'Bantay DUTY',
      text: 'LPA: walang datos ang sensor.',
      button: 'Nakita ko na',
    });
  });

  it('says the level where there is one, 0 too', () => {
    expect(pushNotice([item({ what: 'may trigger', level: 2 })]).text).toBe('LPA: may trigger (level 2).');
    expect(pushNotice([item({ what: 'may trigger', level: 0 })]).text).toBe('LPA: may trigger (level 0).');
  });

  it('says no site where it is about none', () => {
    expect(pushNotice([item({ site: null, what: 'hindi lumalabas ang SMS' })]).text).toBe('hindi lumalabas ang SMS.');
  });

  it('names three, in the order given, and counts the others', () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((what) => item({ what, site: null }));
    expect(pushNotice(five.slice(0, 3)).text).toBe('a; b; c.');
    expect(pushNotice(five.slice(0, 4)).text).toBe('a; b; c; at 1 pa.');
    expect(pushNotice(five).text).toBe('a; b; c; at 2 pa.');
  });

  it('never outgrows a message', () => {
    const long = Array.from({ length: 500 }, () => item({ what: 'w'.repeat(300) }));
    expect(pushNotice(long).text.length).toBe(PUSH_TEXT_MAX);
  });
});

it('a trial says that it is one and has nothing to answer', () => {
  expect(PUSH_TRIAL.text).toContain('Pagsubok lang');
  expect(PUSH_TRIAL.button).toBeNull();
});
