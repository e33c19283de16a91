// The code as people type it at night, what is none, and that every text of ours is one SMS.
import { smsLength } from '@bantay/kernel/sms/sms-length';
import { describe, expect, it } from 'vitest';
import { aloneText, answerText, askText, type CodeAnswer, codeOf } from './code-text.ts';

describe('a code', () => {
  it.each([
    'CONFIRM 4821',
    'confirm 4821',
    'Confirm: 4821.',
    '  CONFIRM   4821  ',
    '4821 confirm',
    'kumpirma 4821',
    'KUMPIRMA PO 4821',
    'ok confirm 4821 sir',
    'Kompirma po 4821 salamat'.replace(' salamat', ''),
    'confirmed 4821',
    'CONFIRM level 3 4821',
    'C0NFIRM 4821',
    'confirmmm 4821',
  ])('%s', (text) => {
    expect(codeOf(text)).toBe('4821');
  });

  it.each([
    ['the answer to a notice of duty', 'OK 4821'],
    ['a number alone', '4821'],
    ['nothing', ''],
    ['the word alone', 'CONFIRM'],
    ['three digits', 'CONFIRM 482'],
    ['five digits', 'CONFIRM 48211'],
    ['two codes', 'CONFIRM 4821 4822'],
    ['news behind it', 'confirm 4821 may sugatan dito'],
    ['a call for help', 'TULONG confirm 4821'],
    ['a measurement', 'ROUTINE LPA NOV 21 2026 8:00AM A 60CM MAARAW AIDA'],
    ['a no', 'HINDI confirm 4821'],
    ['a question', 'ano ang confirm 4821'],
    ['the opposite', 'UNCONFIRMED 4821'],
    ['what is still going on', 'CONFIRMING 4821'],
    ['a no that is written in one', 'confirm 4821 hindipo'],
    ['a slip', 'oops confirm 4821'],
    ['what is broken', 'confirm 4821 sira'],
  ])('%s is none', (_, text) => {
    expect(codeOf(text)).toBeNull();
  });

  it('keeps its zeros', () => {
    expect(codeOf('CONFIRM 0007')).toBe('0007');
    expect(codeOf('CONFIRM 0000')).toBe('0000');
  });
});

describe('texts', () => {
  const asked = { name: 'Elena Halimbawa', siteCode: 'lpa', level: 3 };
  const oneSms = (text: string) => expect(smsLength(text).parts, text).toBe(1);

  it('says who asks, where, which level, and what to answer', () => {
    const text = askText(asked, '0482');
    expect(text).toBe(
      'Bantay: humihingi si Elena Halimbawa ng ikalawang pangalan: alert level 3 sa LPA. Tingnan sa Bantay, o i-text: CONFIRM 0482. 10 minuto lang ang code.',
    );
    expect(codeOf('CONFIRM 0482')).toBe('0482');
    oneSms(text);
  });

  it('stays one SMS, however long somebody is called', () => {
    oneSms(askText({ ...asked, name: 'Maria Concepcion Esperanza de la Cruz Villanueva y Santos' }, '4821'));
  });

  it.each<[CodeAnswer, string]>([
    [{ kind: 'released' }, 'kinumpirma mo ang alert level 3 sa LPA. Nailabas na.'],
    [{ kind: 'wrong', left: 2 }, 'mali ang code, walang nakumpirma'],
    [{ kind: 'over' }, 'hindi na gumagana ang code'],
    [{ kind: 'ended' }, 'hindi na naghihintay ang alert level 3 sa LPA'],
    [{ kind: 'returned' }, 'may nagbago sa alert level 3 sa LPA, kaya hindi inilabas'],
  ])('an answer of %j is one SMS, says what became of it, and bears no code', (answer, words) => {
    const text = answerText(answer, asked);
    expect(text).toContain(words);
    oneSms(text);
    expect(text).not.toMatch(/\d{4}/);
    expect(text.startsWith('Bantay: ')).toBe(true);
  });

  it('says how many tries are left', () => {
    expect(answerText({ kind: 'wrong', left: 1 }, asked)).toContain('Natitirang subok: 1.');
  });

  it('tells of a release alone with its reason, cut to two SMS at most', () => {
    const short = aloneText(asked, 'Walang sumasagot, malakas ang ulan.');
    expect(short).toContain('mag-isang inilabas ni Elena Halimbawa ang alert level 3 sa LPA');
    expect(short).toContain('Dahilan: Walang sumasagot, malakas ang ulan.');
    expect(smsLength(aloneText(asked, 'x'.repeat(300))).parts).toBeLessThanOrEqual(2);
  });
});

describe('whatever digits the code has', () => {
  const digits = Array.from({ length: 200 }, (_, index) => String((index * 7919) % 10_000).padStart(4, '0'));

  it('it is read back from the words that ask for it', () => {
    for (const code of digits) {
      const asked = askText({ name: 'Noel Likha', siteCode: 'scu', level: 2 }, code);
      const told = /CONFIRM \d{4}/.exec(asked)?.[0] ?? '';
      expect(codeOf(told)).toBe(code);
      expect(codeOf(`kumpirma po ${code}`)).toBe(code);
    }
  });

  it('an answer to a notice of duty with the same digits is never taken for it', () => {
    for (const code of digits) {
      for (const said of [`OK ${code}`, code, `ok po ${code}`, `noted ${code}`, `1 ${code}`]) {
        expect(codeOf(said)).toBeNull();
      }
    }
  });

  it('the text that asks is no answer itself: whoever sends it back as it came confirms nothing', () => {
    for (const code of digits) {
      const whole = askText({ name: 'Noel Likha', siteCode: 'scu', level: 2 }, code);
      expect(codeOf(whole)).toBeNull();
      expect(codeOf(`Fwd: ${whole}`)).toBeNull();
    }
  });
});

describe('names', () => {
  it.each(['Ana Santos', 'Niño de los Reyes', "D'Angelo Cruz", ''])('%s goes out as it is written', (name) => {
    expect(askText({ name, siteCode: 'lpa', level: 1 }, '1234')).toContain(`si ${name} ng`);
    expect(aloneText({ name, siteCode: 'lpa', level: 1 }, 'ulan')).toContain(`ni ${name} ang`);
  });

  it('one of 24 letters is whole, one of 25 is cut', () => {
    const called = (name: string) => askText({ name, siteCode: 'lpa', level: 1 }, '1234');
    expect(called('x'.repeat(24))).toContain(`si ${'x'.repeat(24)} ng`);
    expect(called('x'.repeat(25))).toContain(`si ${'x'.repeat(23)}. ng`);
  });

  it('a long one is cut with a point', () => {
    const text = askText({ name: 'Maximiliano Buenaventura Dimaculangan', siteCode: 'lpa', level: 1 }, '1234');
    expect(text).toContain('si Maximiliano Buenaventur'.slice(0, 26));
    expect(text).not.toContain('Dimaculangan');
  });

  it('the site stands in capitals, the level in digits', () => {
    for (const level of [1, 2, 3]) {
      expect(askText({ name: 'Ana', siteCode: 'scu', level }, '1234')).toContain(`alert level ${level} sa SCU`);
      expect(answerText({ kind: 'ended' }, { siteCode: 'scu', level })).toContain(`alert level ${level} sa SCU`);
    }
  });
});
