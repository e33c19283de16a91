// Small HTTP client with a cookie jar: raw paths, 15 s limit per request, nothing is followed or normalised.
import http from 'node:http';
import https from 'node:https';

const LIMIT_MS = 15_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** Time the whole run may spend waiting because a server asked for it (Retry-After). */
let patienceMs = 60_000;

export class NoAnswer extends Error {}

export class Client {
  /** @param base http://host:port   @param name who is calling, for messages   @param hook called with every answer */
  constructor(base, name, hook = () => {}) {
    this.base = new URL(base);
    this.name = name;
    this.hook = hook;
    this.cookies = new Map();
    this.lib = this.base.protocol === 'https:' ? https : http;
    this.agent = new this.lib.Agent({ keepAlive: true, maxSockets: 4 });
  }

  cookieHeader() {
    return [...this.cookies].map(([k, v]) => `${k}=${v}`).join('; ');
  }

  get(path, opts) {
    return this.call('GET', path, opts);
  }
  post(path, json, opts) {
    return this.call('POST', path, { json, ...opts });
  }
  form(path, fields, files = [], opts = {}) {
    const { body, type } = multipart(fields, files);
    return this.call(opts.method ?? 'POST', path, { raw: body, type, ...opts });
  }

  async call(method, path, opts = {}) {
    for (let attempt = 0; ; attempt++) {
      let answer;
      try {
        answer = await this.once(method, path, opts);
      } catch (err) {
        if (err.reused && attempt < 1) continue; // the server closed an idle connection
        throw err;
      }
      const pause = Number(answer.headers['retry-after']);
      if (
        answer.status === 429 &&
        !opts.allow429 &&
        attempt < 2 &&
        pause > 0 &&
        pause <= 20 &&
        pause * 1000 <= patienceMs
      ) {
        patienceMs -= pause * 1000;
        await new Promise((r) => setTimeout(r, pause * 1000 + 100));
        continue;
      }
      return answer;
    }
  }

  once(method, path, { json, raw, type, headers = {}, cookie, limitMs = LIMIT_MS, quiet = false } = {}) {
    const body = raw !== undefined ? Buffer.from(raw) : json !== undefined ? Buffer.from(JSON.stringify(json)) : null;
    const sent = { accept: 'application/json', ...headers };
    const jar = cookie ?? this.cookieHeader();
    if (jar) sent.cookie = jar;
    if (body) {
      sent['content-type'] = type ?? 'application/json';
      sent['content-length'] = body.length;
    }
    const label = `${method} ${path.length > 110 ? `${path.slice(0, 110)}…` : path}`;
    return new Promise((resolve, reject) => {
      let done = false;
      const fail = (text, extra = {}) => {
        if (done) return;
        done = true;
        clearTimeout(timer);
        req.destroy();
        reject(Object.assign(new NoAnswer(`${label}: ${text}`), extra));
      };
      const req = this.lib.request(
        {
          host: this.base.hostname.replace(/^\[|\]$/g, ''),
          port: this.base.port || (this.base.protocol === 'https:' ? 443 : 80),
          method,
          path,
          headers: sent,
          agent: this.agent,
        },
        (res) => {
          const parts = [];
          let size = 0;
          res.on('data', (d) => {
            size += d.length;
            if (size > MAX_BYTES) return fail('the answer is larger than 64 MB');
            parts.push(d);
          });
          res.on('error', (e) => fail(`the answer broke off (${e.code ?? e.message})`));
          res.on('aborted', () => fail('the answer broke off'));
          res.on('end', () => {
            if (done) return;
            done = true;
            clearTimeout(timer);
            const bytes = Buffer.concat(parts);
            const text = bytes.toString('utf8');
            let parsed;
            try {
              parsed = text === '' ? undefined : JSON.parse(text);
            } catch {
              parsed = undefined;
            }
            const setCookie = res.headers['set-cookie'] ?? [];
            if (cookie === undefined) this.keep(setCookie);
            const answer = {
              method,
              path,
              label,
              status: res.statusCode,
              headers: res.headers,
              type: res.headers['content-type'] ?? '',
              bytes,
              text,
              json: parsed,
              setCookie,
            };
            if (!quiet) this.hook(answer);
            resolve(answer);
          });
        },
      );
      const timer = setTimeout(() => fail(`no answer in ${limitMs / 1000} s`), limitMs);
      req.on('error', (e) => fail(`no answer (${e.code ?? e.message})`, { code: e.code, reused: req.reusedSocket }));
      if (body) req.write(body);
      req.end();
    });
  }

  keep(lines) {
    for (const line of lines) {
      const [pair, ...attrs] = line.split(';');
      const at = pair.indexOf('=');
      const name = pair.slice(0, at).trim();
      const value = pair.slice(at + 1).trim();
      const gone =
        value === '' ||
        attrs.some(
          (a) => /^\s*max-age=0\s*$/i.test(a) || (/^\s*expires=/i.test(a) && Date.parse(a.split('=')[1]) < Date.now()),
        );
      if (gone) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  close() {
    this.agent.destroy();
  }
}

/** multipart/form-data: fields {name: value}, files [{field, name, type, data}] */
export function multipart(fields, files = []) {
  const mark = `----conform${Math.random().toString(16).slice(2)}`;
  const parts = [];
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    parts.push(Buffer.from(`--${mark}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`));
  }
  for (const f of files) {
    parts.push(
      Buffer.from(
        `--${mark}\r\nContent-Disposition: form-data; name="${f.field ?? 'file'}"; filename="${f.name}"\r\nContent-Type: ${f.type ?? 'application/octet-stream'}\r\n\r\n`,
      ),
      Buffer.from(f.data),
      Buffer.from('\r\n'),
    );
  }
  parts.push(Buffer.from(`--${mark}--\r\n`));
  return { body: Buffer.concat(parts), type: `multipart/form-data; boundary=${mark}` };
}

export const enc = encodeURIComponent;
