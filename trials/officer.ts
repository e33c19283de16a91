// An officer for trials: signs in, decides, releases and sends through the doors of the running server.
import { toManilaText } from '@bantay/kernel/time/manila-time';

export interface Candidate {
  site_code?: string;
  trigger_list_arr?: { trigger_id: number; validating_status: number | null }[];
  release_details: object;
}

export type Reply = Record<string, never> & { status?: unknown; code?: string; message?: string };

export interface Officer {
  userId: number;
  cookie: string;
  /** Any answer, with its status. */
  ask(method: string, path: string, body?: object): Promise<{ status: number; json: Reply }>;
  /** Throws a refusal. */
  call(method: string, path: string, body?: object): Promise<Reply>;
  candidates(): Promise<Candidate[]>;
  /** Decides every trigger of the site as valid and releases it; returns the release. */
  release(site: string): Promise<number>;
}

const DEMO_PASSWORD = 'Bantay-demo-2026';

export async function makeOfficer(baseUrl: string, username = 'mlgu.demo', password = DEMO_PASSWORD): Promise<Officer> {
  const ask: Officer['ask'] = async (method, path, body) => {
    const reply = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { cookie: officer.cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    officer.cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? officer.cookie;
    return { status: reply.status, json: (await reply.json()) as Reply }; // as the wire declares it
  };
  const call: Officer['call'] = async (method, path, body) => {
    const { json } = await ask(method, path, body);
    if (json.status === false) throw new Error(`${path}: ${json.message}`);
    return json;
  };
  const candidates = async () =>
    JSON.parse((await call('GET', '/api/monitoring/candidate_alerts')).candidate_alerts ?? '[]') as Candidate[]; // as the wire declares it
  const ofSite = async (site: string) => (await candidates()).find((one) => one.site_code === site)!; // the trial has raised it
  const officer: Officer = {
    userId: 0,
    cookie: '',
    ask,
    call,
    candidates,
    async release(site) {
      for (const { trigger_id, validating_status } of (await ofSite(site)).trigger_list_arr ?? []) {
        if (validating_status === 1) continue;
        await call('POST', '/api/monitoring/update_alert_status', { trigger_id, alert_status: 1, remarks: '' });
      }
      const posted = await ofSite(site);
      // Of the field, which a demo may have moved.
      const { epoch_ms } = await call('GET', '/api/utils/server_time_api');
      const details = { ...posted.release_details, release_time: toManilaText(Number(epoch_ms)).slice(11, 16) };
      const { release_ids } = await call('POST', '/api/monitoring/insert_ewi', { ...posted, release_details: details });
      return (release_ids as unknown as number[])[0]!; // as the wire declares it
    },
  };
  const { data } = await call('POST', '/api/signin', { username, password });
  officer.userId = (data as unknown as { user: { user_id: number } }).user.user_id; // as the wire declares it
  return officer;
}
