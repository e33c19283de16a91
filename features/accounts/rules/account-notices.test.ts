// What a person is told when the own account changes (finding A M5).
import { nonGsmCharacters, smsLength } from '@bantay/kernel/sms/sms-length';
import { expect, it } from 'vitest';
import { type AccountNotice, accountNoticeText } from './account-notices.ts';

it.each<AccountNotice>([{ kind: 'password changed' }, { kind: 'number changed', number: '639171234567' }])(
  '%j fits one SMS of the GSM alphabet, without a link',
  (notice) => {
    const text = accountNoticeText(notice);
    expect([nonGsmCharacters(text), smsLength(text).parts, /https?:|www\./.test(text)]).toEqual([[], 1, false]);
  },
);

it('says the end of the new number only', () => {
  const text = accountNoticeText({ kind: 'number changed', number: '639171234567' });
  expect(text).toContain('4567');
  expect(text).not.toContain('1234567');
});
