// The door between the wire's spelling (site_code) and the pages' (siteCode): names of fields are respelled here and nowhere else.
import type * as wire from '@bantay/kernel/wire/route';

/** `site_code` → `siteCode`; a digit after the line stands as it is (`max_72h` → `max72h`). */
type InsideName<Name> = Name extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<InsideName<Rest>>}` : Name;

/**
 * A shape of the contract as the pages spell it. What is no plain data of named fields stays: texts, numbers, lists of them,
 * `unknown`, and what stands under a kept name.
 */
export type Inside<T> = unknown extends T
  ? T
  : T extends readonly unknown[]
    ? { [Place in keyof T]: Inside<T[Place]> }
    : T extends object
      ? { [Name in keyof T as InsideName<Name>]: Name extends Kept ? T[Name] : Inside<T[Name]> }
      : T;

export type ReplyOf<D extends wire.Declaration> = Inside<wire.ReplyOf<D>>;
export type BodyOf<D extends wire.Declaration> = Inside<wire.BodyOf<D>>;
export type ParamsOf<D extends wire.Declaration> = Inside<wire.ParamsOf<D>>;
export type QueryOf<D extends wire.Declaration> = Inside<wire.QueryOf<D>>;

/**
 * Under these names stand data whose own names are data too: words of a sentence (`details`, `facts`), counts by state, letters of
 * markers, columns of a template, which `template-columns` of the domain reads as they are.
 */
export const KEPT = ['details', 'facts', 'counts', 'marker', 'ewi_templates'] as const;
type Kept = (typeof KEPT)[number];
const kept: ReadonlySet<string> = new Set(KEPT);

/** Every row has the same few names: each is respelled once, which makes long lists of rows ten times as quick. */
const known = new Map<string, string>();

/** A name of the wire as the pages spell it. */
export function insideName(name: string): string {
  let inside = known.get(name);
  if (inside === undefined) {
    inside = name.replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
    known.set(name, inside);
  }
  return inside;
}

/** The wire has it without a line: it was never spelled otherwise. */
const AS_IT_IS = 'dynaName';

/** And back; a number of hours is a word of its own (`max72h` → `max_72h`). */
export const wireName = (name: string): string =>
  name === AS_IT_IS
    ? name
    : name.replace(/([a-z])([A-Z]|\d+h$)/g, (_, before: string, next: string) => `${before}_${next.toLowerCase()}`);

/** What came from the wire, or was stored in its spelling; what is spelled as inside already stays the same object. */
export const inward = (value: unknown): unknown => respelled(value, insideName);

/** What goes to the wire. */
export const outward = (value: unknown): unknown => respelled(value, wireName);

/** Charts bring tens of thousands of points: what needs no other name is not copied. */
function respelled(value: unknown, nameOf: (name: string) => string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return respelledList(value, nameOf);
  const from = value as Record<string, unknown>; // plain data: it came from JSON, or goes there
  let copy: Record<string, unknown> | null = null;
  for (const name in from) {
    const one = from[name];
    const otherName = nameOf(name);
    const other = typeof one === 'object' && !kept.has(name) ? respelled(one, nameOf) : one;
    if (copy === null && otherName === name && other === one) continue;
    copy ??= upTo(name, from);
    copy[otherName] = other;
  }
  return copy ?? value;
}

function upTo(end: string, from: Record<string, unknown>): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const name in from) {
    if (name === end) break;
    copy[name] = from[name];
  }
  return copy;
}

function respelledList(list: readonly unknown[], nameOf: (name: string) => string): readonly unknown[] {
  // A column of a chart has ten thousand values and no name.
  if (typeof list.find((one) => one !== null) === 'number') return list;
  let copy: unknown[] | null = null;
  for (let place = 0; place < list.length; place++) {
    const one = list[place];
    if (typeof one !== 'object' || isPoint(one)) continue;
    const other = respelled(one, nameOf);
    if (other === one) continue;
    copy ??= [...list];
    copy[place] = other;
  }
  return copy ?? list;
}

/** Of a curve: numbers, with what is said of them. */
const isPoint = (one: unknown) => Array.isArray(one) && typeof one[0] === 'number';
