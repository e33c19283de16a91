// A server for tests of the web: answers by method and path, and remembers what was asked.
import type { Call } from '@bantay/kernel/wire/route';
import { vi } from 'vitest';
import { answerOf } from './contract.fixture.ts';
import { outward } from './inside.ts';
import type { LoginData } from './shapes.ts';

export interface Asked {
  method: string;
  path: string;
  body: unknown;
  headers: Record<string, string>;
}

export interface Given {
  status?: number;
  body?: unknown;
  /** Sent as it is instead of JSON. */
  text?: string;
  /** The network is gone. */
  lost?: boolean;
  /** The answer never comes. */
  hangs?: boolean;
}

/** Answers come late, and in another order each time: finds tests that rest on the speed of the machine. */
const SLOWEST_MS = Number(process.env.ANSWER_MS ?? 0);
const later = globalThis.setTimeout;

/** `otherwise`: the answer to what is not named. */
export function fakeServer(answers: Record<string, Given | ((asked: Asked) => Given)>, otherwise: Given = unsigned) {
  const asked: Asked[] = [];
  let unanswered = 0;
  const answer = async (url: string, init: RequestInit): Promise<Response> => {
    const [path = ''] = String(url).split('?');
    const one: Asked = {
      method: init.method ?? 'GET',
      path: String(url),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      headers: (init.headers ?? {}) as Record<string, string>,
    };
    const found = answers[`${one.method} ${path}`];
    // Every page asks it beside its own: a test that does not care need not count it.
    if (path === '/api/rights' && !found) return answerOf('GET', one.path, everyRight);
    asked.push(one);
    const given = typeof found === 'function' ? found(one) : (found ?? otherwise);
    if (given.hangs) await new Promise(() => undefined);
    if (SLOWEST_MS > 0) {
      unanswered++;
      await new Promise((resolve) => later(resolve, Math.random() * SLOWEST_MS));
      unanswered--;
    }
    if (given.lost) throw new TypeError('Failed to fetch');
    if (given.text !== undefined) return new Response(given.text, { status: given.status ?? 200 });
    return answerOf(one.method, one.path, given.body, given.status);
  };
  vi.stubGlobal('fetch', answer);
  return { asked, answers, unanswered: () => unanswered };
}

/** Of somebody who may do everything. */
export const everyRight = outward({
  status: true,
  roles: [{ role: 'officer', siteId: null }],
  calls: [],
  hasAdmin: true,
});

/** `GET /api/rights` of somebody who only reads, where each of these calls asks for a role. */
export const rightsOfReader = (calls: Readonly<Record<string, Call>>): { 'GET /api/rights': Given } => ({
  'GET /api/rights': {
    body: outward({
      status: true,
      roles: [{ role: 'reader', siteId: null }],
      calls: Object.values(calls)
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path }) => ({ call: `${method} ${path}`, role: 'operator' })),
      hasAdmin: true,
    }),
  },
});

export const unsigned: Given = { status: 401, body: { status: false, code: 'unsigned', message: 'Please sign in.' } };

export function person(
  more: { id?: number; name?: string; sex?: 'Male' | 'Female'; designation?: number } = {},
): LoginData {
  const { id = 7, name = 'Maria', sex = 'Female', designation = 3 } = more;
  return {
    user: {
      userId: id,
      salutation: null,
      firstName: name,
      middleName: null,
      lastName: 'Santos',
      suffix: null,
      nickname: null,
      sex,
      status: 1,
      birthday: null,
      ewiRecipient: null,
      groundReminderRecipient: null,
      startEwiRecipient: null,
    },
    profile: {
      id: 1,
      userId: id,
      address: null,
      joinDate: null,
      picPath: null,
      designationDetails: { id: designation, designation: 'MLGU' },
    },
    mobileNo: '639000000000',
  };
}

export const sessionOf = (data: LoginData, more: { now?: number; endsAt?: number } = {}): Given => ({
  body: {
    status: true,
    data,
    demo: true,
    endsAt: Date.now() + 5 * 24 * 3_600_000,
    now: Date.now(),
    municipality: { office: 'Demo MDRRMO', municipality: 'Paranas', province: 'Samar' },
    ...more,
  },
});

export const contactNotice: Given = {
  body: {
    office: 'Demo MDRRMO Paranas',
    municipality: 'Paranas',
    province: 'Samar',
    projectContact: { message: 'Project on Messenger', text: '0900 000 0000', call: '(000) 000 0000' },
    privacyEmail: 'privacy@bantay.invalid',
    privacyPost: '1 Invented Street, Paranas, Samar',
    demo: true,
  },
};
