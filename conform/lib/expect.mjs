// Expectations: each throws a Mismatch that carries what was expected and what came.
export class Mismatch extends Error {
  constructor(expected, got) {
    super(`expected ${expected} got ${got}`);
  }
}

export const show = (v, max = 160) => {
  let s;
  try {
    s = typeof v === 'string' ? JSON.stringify(v) : v === undefined ? 'nothing' : JSON.stringify(v);
  } catch {
    s = String(v);
  }
  s = (s ?? String(v)).replace(/[\r\n\t]+/g, ' ');
  return s.length > max ? `${s.slice(0, max)}…` : s;
};
export const said = (r) =>
  `HTTP ${r.status} ${r.json !== undefined ? show(r.json) : `${r.type || 'no type'} ${show(r.text, 100)}`}`;

export function that(cond, expected, got) {
  if (!cond) throw new Mismatch(expected, typeof got === 'string' ? got : show(got));
}
export function equal(got, want, what = 'value') {
  const [g, w] = [JSON.stringify(got), JSON.stringify(want)];
  if (Object.is(got, want) || g === w) return;
  if (!g || !w || (g.length <= 160 && w.length <= 160)) throw new Mismatch(`${what} ${show(want)}`, show(got));
  let at = 0; // long values: show the place where they part
  while (g[at] === w[at]) at++;
  const from = Math.max(0, at - 30);
  throw new Mismatch(
    `${what} …${show(w.slice(from, at + 60))}`,
    `…${show(g.slice(from, at + 60))} (from character ${from})`,
  );
}
export function near(got, want, tolerance, what = 'value') {
  that(typeof got === 'number' && Math.abs(got - want) <= tolerance, `${what} ${want} ± ${tolerance}`, got);
}

const TS = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const kinds = {
  int: (v) => Number.isInteger(v),
  num: (v) => typeof v === 'number' && Number.isFinite(v),
  str: (v) => typeof v === 'string',
  text: (v) => typeof v === 'string' && v.trim() !== '',
  bool: (v) => typeof v === 'boolean',
  flag: (v) => v === 0 || v === 1,
  ts: (v) => typeof v === 'string' && TS.test(v),
  iso: (v) => typeof v === 'string' && (TS.test(v) || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(v)),
  date: (v) => typeof v === 'string' && DATE.test(v),
  time: (v) => typeof v === 'string' && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(v),
  ms: (v) => Number.isInteger(v) && v > 1e11 && v < 1e13,
  decstr: (v) => typeof v === 'string' && /^-?\d+(\.\d+)?$/.test(v),
  arr: (v) => Array.isArray(v),
  obj: (v) => v !== null && typeof v === 'object' && !Array.isArray(v),
  null: (v) => v === null,
  any: () => true,
};

/** spec: 'int|null' · {key: spec, 'key?': spec} · [spec] (array of) · (value, path) => void */
export function shape(value, spec, path = 'reply') {
  if (typeof spec === 'function') return spec(value, path);
  if (typeof spec === 'string') {
    that(
      spec.split('|').some((k) => kinds[k](value)),
      `${path} to be ${spec}`,
      value,
    );
  } else if (Array.isArray(spec)) {
    that(Array.isArray(value), `${path} to be an array`, value);
    value.forEach((v, i) => shape(v, spec[0], `${path}[${i}]`));
  } else {
    that(kinds.obj(value), `${path} to be an object`, value);
    for (const [raw, inner] of Object.entries(spec)) {
      const optional = raw.endsWith('?');
      const key = optional ? raw.slice(0, -1) : raw;
      if (!(key in value)) {
        that(optional, `${path}.${key} to exist`, `keys ${Object.keys(value).slice(0, 25).join(',')}`);
        continue;
      }
      shape(value[key], inner, `${path}.${key}`);
    }
  }
}
export const oneOf =
  (...list) =>
  (v, path) =>
    that(list.includes(v), `${path} to be one of ${show(list)}`, v);
export const orNull = (spec) => (v, path) => {
  if (v !== null) shape(v, spec, path);
};
export const atMost = (n) => (v, path) =>
  that(typeof v === 'string' && v.length <= n, `${path} to be text of at most ${n} characters`, v);

/** Ascending or descending run of values. */
export function sorted(list, direction, what) {
  for (let i = 1; i < list.length; i++) {
    const fine = direction === 'asc' ? list[i - 1] <= list[i] : list[i - 1] >= list[i];
    that(
      fine,
      `${what} to be ${direction === 'asc' ? 'ascending' : 'newest first'}`,
      `${show(list[i - 1])} before ${show(list[i])}`,
    );
  }
}

const LEAK =
  /node_modules|\bat [\w.<>$ ]+\(?[^\s)]*\.(?:js|ts|mjs|cjs):\d+|\.(?:ts|mjs|cjs):\d+:\d+|SQLSTATE|PostgresError|syntax error at or near|invalid input syntax for|violates (?:foreign key|unique|check|not-null) constraint|duplicate key value/;
/** Faults that no answer may have, whatever was asked. Null when clean. */
export function fault(r) {
  if (r.status >= 500) return `HTTP ${r.status}`;
  if (r.json !== undefined || r.status >= 400) {
    const leak = LEAK.exec(r.text.slice(0, 20_000));
    if (leak && r.status !== 200) return `an inside detail in the answer (${show(leak[0], 60)})`;
    if (leak && r.json && (r.json.status === false || r.json.ok === false || r.json.status === 'error'))
      return `an inside detail in the answer (${show(leak[0], 60)})`;
  }
  if (r.status >= 400 && /^\s*<(?:!doctype|html)/i.test(r.text)) return 'an HTML error page';
  return null;
}

/** A 200 with parsed JSON. */
export function ok200(r) {
  that(r.status === 200 && r.json !== undefined, `${r.label} HTTP 200 with JSON`, said(r));
  that(/application\/json/.test(r.type), `${r.label} content type application/json`, r.type);
  return r.json;
}
export function accepted(r) {
  const j = ok200(r);
  that(j.status === true || j.status === 'success' || j.status === 200, `${r.label} to succeed`, said(r));
  return j;
}

const saysNo = (j) =>
  j &&
  typeof j === 'object' &&
  !Array.isArray(j) &&
  (j.status === false || j.status === 'error' || j.ok === false || j.status === 400);
const hasMessage = (j) => [j.message, j.feedback, j.title].some((m) => typeof m === 'string' && m.trim() !== '');

/** Clean refusal of any kind: 4xx or 200, JSON that says no, with words for the user. */
export function refused(r, codes = [200, 400, 401, 403, 404, 413, 415, 429]) {
  const f = fault(r);
  that(!f, `${r.label} a clean refusal`, `${f}: ${said(r)}`);
  that(
    codes.includes(r.status) && saysNo(r.json),
    `${r.label} refused (HTTP ${codes.join('/')} and status false)`,
    said(r),
  );
  that(hasMessage(r.json) || r.json.status === 400, `${r.label} a refusal with a message`, said(r));
  return r.json;
}
/** Malformed input: HTTP 400 with {status:false, message}. */
export function malformed(r) {
  return refused(r, [400]);
}
/** Unsigned: HTTP 401 with {status:false, message}. */
export function unsigned(r) {
  that(
    r.status === 401 && r.json?.status === false && typeof r.json?.message === 'string',
    `${r.label} HTTP 401 with {status:false, message}`,
    said(r),
  );
}
/** Not there: 404 refusal, business refusal or an empty list. */
export function absent(r) {
  const f = fault(r);
  that(!f, `${r.label} a clean answer`, `${f}: ${said(r)}`);
  const empty =
    r.status === 200 &&
    (Array.isArray(r.json)
      ? r.json.length === 0
      : Array.isArray(r.json?.data)
        ? r.json.data.length === 0
        : r.json?.data === null);
  if (!empty) refused(r, [200, 400, 404]);
}
