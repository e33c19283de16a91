// Delivery reports of an HTTP gateway, read by a template like that of its requests: `{id}`, `{status}` and `{number}` stand where it writes them.
import { isJsonTemplate } from './http-template.ts';

export interface ReadReport {
  /** By which the gateway named the message in its answer. */
  id: string;
  /** Its words for the fate; a gateway may say a rough and a fine one. */
  words: readonly string[];
  number: string | null;
}

/** Our own shape, for gateways that somebody programs. */
const HOUSE = '{"id":"{id}","status":"{status}","number":"{number}"}';

const PLACES = ['id', 'status', 'number'] as const;
type Place = (typeof PLACES)[number];
type Shape = { place: Place } | { each: Shape } | { fields: readonly (readonly [string, Shape])[] };
type Found = readonly (readonly [Place, string])[];

/** As long as an id is kept; a word may be shown to people. */
const LONGEST: Record<Place, number> = { id: 200, status: 100, number: 40 };

/** What no database takes as text. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Null: the body holds no report in the shape of the template, nor in our own. A report of what is under way is one too. */
export function readReports(template: string | null, body: unknown): ReadReport[] | null {
  for (const one of template === null ? [HOUSE] : [template, HOUSE]) {
    const reports = find(shapeOf(one)!, body).flatMap(asReport); // checked when the settings were read
    if (reports.length > 0) return reports;
  }
  return null;
}

/** What is wrong with SMS_HTTP_REPORT; null when reports can be read by it. */
export function reportFault(template: string): string | null {
  if (!template.includes('{id}') || !template.includes('{status}')) return 'needs {id} and {status}';
  return shapeOf(template) === null
    ? 'must be JSON or a form whose values are {id}, {status} and {number}, as in MessageSid={id}&MessageStatus={status}'
    : null;
}

function shapeOf(template: string): Shape | null {
  if (!isJsonTemplate(template)) {
    return asShape(Object.fromEntries(new URLSearchParams(template)));
  }
  try {
    return asShape(JSON.parse(template));
  } catch {
    return null;
  }
}

function asShape(json: unknown): Shape | null {
  if (typeof json === 'string') {
    const place = PLACES.find((name) => json === `{${name}}`);
    return place ? { place } : null;
  }
  if (Array.isArray(json)) {
    const each = json.length === 1 ? asShape(json[0]) : null;
    return each && { each };
  }
  if (typeof json !== 'object' || json === null) return null;
  const fields = Object.entries(json).map(([name, part]) => [name, asShape(part)] as const);
  return fields.length > 0 && fields.every((field): field is readonly [string, Shape] => field[1] !== null)
    ? { fields }
    : null;
}

/** One for each item of a list; what stands outside of the list holds for all of them. */
function find(shape: Shape, body: unknown): Found[] {
  if ('place' in shape) {
    const { place } = shape;
    const text = typeof body === 'string' || typeof body === 'number' ? String(body).trim() : '';
    return [text === '' || text.length > LONGEST[place] || UNSTORABLE.test(text) ? [] : [[place, text]]];
  }
  if ('each' in shape) return Array.isArray(body) ? body.flatMap((item) => find(shape.each, item)) : [];
  const own = (name: string) =>
    typeof body === 'object' && body !== null && Object.hasOwn(body, name) ? Reflect.get(body, name) : null;
  return shape.fields.reduce<Found[]>(
    (founds, [name, part]) => {
      const inner = find(part, own(name));
      return founds.flatMap((found) => inner.map((more) => [...found, ...more]));
    },
    [[]],
  );
}

function asReport(found: Found): ReadReport[] {
  const of = (place: Place) => found.filter(([name]) => name === place).map(([, text]) => text);
  const [id] = of('id');
  const words = of('status');
  return id === undefined || words.length === 0 ? [] : [{ id, words, number: of('number')[0] ?? null }];
}
