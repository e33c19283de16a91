// What a declared call is: one method and path, its input, its reply. Calls carry no zod, so the web entry may import them.
import type { z } from 'zod';
import type { WriteRank } from '../files/write-ranks.ts';
import type { Role } from '../roles/roles.ts';
import type { Scope } from '../roles/scopes.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Name of a call on the wire. `aliases` are shorter paths of the same call (optional trailing parameters). */
export interface Call {
  readonly method: Method;
  readonly path: string;
  readonly aliases?: readonly string[];
}

export function call<const M extends Method, const P extends string>(
  method: M,
  path: P,
  aliases: readonly string[] = [],
): { method: M; path: P; aliases: readonly string[] } {
  return { method, path, aliases };
}

/** Names of the `:parameters` in a path. */
export type PathParameters<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameters<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

/** What a logger, a network or a gateway brings its data with. A report key opens delivery reports alone, as an SMS key does too. */
export type KeyKind = 'rain key' | 'tilt key' | 'earthquake key' | 'sms key' | 'report key';

/**
 * Whose call it is. `anybody`: no session is asked for. A role: whoever is signed in and holds it, or one that includes it. `own`:
 * whoever is signed in, but only about what is their own: account, rooms, messages.
 */
export type Who = 'anybody' | 'own' | Role | KeyKind;

/**
 * What a call is about, by where it says so: `{ site: 'body.site_code' }` (id or code; `*` is every one of a list), or a thing by its id, whose site the plate
 * of its room tells: `{ release: 'body.release_id' }`. `all`: every site. Not named: no site in particular.
 */
export type AboutWhat = 'all' | Readonly<Record<string, string>>;

/** A scope, or which one by what a field of the query says. */
export type Opens = Scope | { readonly by: string; readonly of: Readonly<Record<string, Scope>> };

/** How older clients expect `status` to read in a refusal of this call (api-facts §0.1). */
export type Dialect = 'status' | 'error' | 'number';

/** Everything that is said of a call beside its name. `checkReply: false` only for the big series: tests check those, not the running server. */
export interface Shape {
  who: Who;
  /** A key for reading with this scope stands in for the session. */
  opens?: Opens;
  about?: AboutWhat;
  /**
   * How long it goes on while the disk fills up (decision 023); null asks, although it is posted. Not named: what reads has none,
   * what brings files stops first, everything else with what people type.
   */
  rank?: WriteRank | null;
  /** Without it `status: false`. */
  dialect?: Dialect;
  /** Why there is a call that the specification does not list: it says what the call is for. */
  why?: string;
  /** What one that it lists is for. */
  what?: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** File fields of a multipart body; the browser sends FormData, `body` describes the fields beside the files. */
  files?: readonly string[];
  reply: z.ZodType;
  /** Of a reply that is no JSON; several where the request chooses. */
  media?: string | readonly string[];
  /** Secrets of the reply, by the names of their fields: told once, stored nowhere, and null where the same request comes again. */
  shownOnce?: readonly string[];
  checkReply?: boolean;
  /**
   * A body whose texts are missing, too long or not among the choices is answered 200 `{status: false, message}` in words, as
   * the clients of the specification show it (001, §8); 400 stays for what is no request: no id, another type.
   */
  refusesInWords?: true;
  /** Statuses beyond those that every call of its kind refuses with. */
  alsoRefuses?: readonly number[];
  /** A read that is refused for a reason of business is answered 200 `{status: false}` as well, as its earlier clients expect. */
  readRefuses?: true;
}

export interface Declaration<C extends Call = Call, S extends Shape = Shape> {
  readonly call: C;
  readonly shape: S;
}

/** Joins a call with its schemas; a call with path parameters without `params` is a compile error. */
export function declare<const C extends Call, const S extends Shape>(
  theCall: C,
  shape: S & ([PathParameters<C['path']>] extends [never] ? unknown : { params: z.ZodType }),
): Declaration<C, S> {
  return { call: theCall, shape };
}

/** How long a call goes on while the disk fills up; null: it stores nothing. */
export function rankOf({ call: { method }, shape }: Declaration): WriteRank | null {
  if (shape.rank !== undefined) return shape.rank;
  if (method === 'GET') return null;
  return shape.files ? 'file' : 'entry';
}

/** Whether a key is asked for, and not a session. */
export const isForKeys = (who: Who): who is KeyKind => who.endsWith(' key');

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : undefined;

export type ReplyOf<D extends Declaration> = Output<D['shape']['reply']>;
export type BodyOf<D extends Declaration> = Input<D['shape']['body']>;
export type ParamsOf<D extends Declaration> = Input<D['shape']['params']>;
export type QueryOf<D extends Declaration> = Input<D['shape']['query']>;
