// Netstrings in whatever pieces a line brings them, and lines on which somebody else speaks.
import { describe, expect, it } from 'vitest';
import { makeNetstringReader, NetstringError, netstring } from './netstrings.ts';

const bytes = (text: string) => Buffer.from(text);

it('a text is its length, itself and a comma; the length is that of its bytes', () => {
  expect(netstring('hello')).toBe('5:hello,');
  expect(netstring('')).toBe('0:,');
  expect(netstring('ñ')).toBe('2:ñ,');
});

describe('a reader', () => {
  it.each([
    ['one', '5:hello,', ['hello']],
    ['an empty one', '0:,', ['']],
    ['several at once', '5:hello,2:ñ,0:,1:a,', ['hello', 'ñ', '', 'a']],
    ['one that looks like the end of another', '4:1:a,,1:b,', ['1:a,', 'b']],
    ['nothing', '', []],
    ['the beginning of one', '5:hel', []],
    ['half a length', '1', []],
  ])('takes %s', (_what, given, texts) => {
    expect(makeNetstringReader()(bytes(given))).toEqual(texts);
  });

  it('takes them byte by byte, also where a letter is torn', () => {
    const read = makeNetstringReader();
    const texts = [...bytes(netstring('piña') + netstring('2'))].flatMap((byte) => read(Buffer.from([byte])));
    expect(texts).toEqual(['piña', '2']);
  });

  it('keeps the rest for the next piece', () => {
    const read = makeNetstringReader();
    expect(read(bytes('1:a,3:b'))).toEqual(['a']);
    expect(read(bytes('cd'))).toEqual([]);
    expect(read(bytes(',1:e,'))).toEqual(['bcd', 'e']);
  });

  it.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9'],
    ['a page', 'HTTP/1.1 400 Bad Request'],
    ['no length', ':hello,'],
    ['a length below nothing', '-1:a,'],
    ['a length that is too long', '99999:a'],
    ['a length without an end', '111111111111'],
    ['no comma', '5:hello;'],
    ['a wrong length', '4:hello,'],
  ])('throws at %s', (_what, given) => {
    expect(() => makeNetstringReader()(bytes(given))).toThrow(NetstringError);
  });
});
