import { describe, expect, it } from 'vitest';
import { type KnownSubscription, type PhoneSays, type PhoneState, phoneState, standing } from './phone-state.ts';

const HERE = 'https://push.example.ph/here';
const THERE = 'https://push.example.ph/there';
const KEY = 'BKey';
const T = Date.UTC(2026, 10, 21, 3, 0, 0);

const says = (over: Partial<PhoneSays> = {}): PhoneSays => ({
  ...{ isSecure: true, canPush: true, permission: 'granted', endpoint: HERE, key: KEY },
  ...over,
});
const known = (over: Partial<KnownSubscription> = {}): KnownSubscription => ({
  ...{ endpoint: HERE, lastShown: null, endedAt: null },
  ...over,
});

describe('alerts on this phone', () => {
  it.each<[string, PhoneState, Partial<PhoneSays>, KnownSubscription[]]>([
    ['are on', 'on', {}, [known()]],
    ['are on, proven or not', 'on', {}, [known({ lastShown: T })]],
    ['are on where the browser does not say its key', 'on', { key: null }, [known()]],
    ['are on beside another phone that has ended', 'on', {}, [known({ endpoint: THERE, endedAt: T }), known()]],
    ['are off: nobody has asked for them', 'off', { endpoint: null, key: null, permission: 'default' }, []],
    ['are off: the browser has dropped them', 'off', { endpoint: null, key: null }, [known({ lastShown: T })]],
    ['go to another phone only', 'off', { endpoint: null }, [known({ endpoint: THERE })]],
    ['belong to somebody else', 'other account', {}, []],
    ['belong to somebody else, while he has another phone', 'other account', {}, [known({ endpoint: THERE })]],
    ['were ended by the push service', 'ended', {}, [known({ endedAt: T })]],
    ['are for a key that the server no longer has', 'renewed', { key: 'BOld' }, [known()]],
    ['are over, whatever their key', 'ended', { key: 'BOld' }, [known({ endedAt: T })]],
    ['are blocked by the browser', 'blocked', { permission: 'denied' }, [known()]],
    ['are blocked before anybody asked', 'blocked', { permission: 'denied', endpoint: null }, []],
    ['lost their permission', 'blocked', { permission: 'default' }, [known()]],
    ['cannot be in this browser', 'impossible', { canPush: false, permission: 'default', endpoint: null }, []],
    ['cannot be without https', 'insecure', { isSecure: false, canPush: false, endpoint: null }, []],
    ['cannot be without https, whatever it says', 'insecure', { isSecure: false }, [known()]],
  ])('%s: %s', (_, state, phone, rows) => {
    expect(phoneState(says(phone), rows, KEY)).toBe(state);
  });

  it('are never called on where one part is missing', () => {
    const parts: Partial<PhoneSays>[] = [
      { isSecure: false },
      { canPush: false },
      { permission: 'denied' },
      { permission: 'default' },
      { endpoint: null },
      { endpoint: THERE },
      { key: 'BOld' },
    ];
    for (const part of parts) expect(phoneState(says(part), [known()], KEY)).not.toBe('on');
    expect(phoneState(says(), [known()], KEY)).toBe('on');
  });
});

it('what stands is what has not ended', () => {
  const rows = [known(), known({ endpoint: THERE, endedAt: T })];
  expect(standing(rows)).toEqual([known()]);
  expect(standing([])).toEqual([]);
});
