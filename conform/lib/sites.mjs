// The place of a site as every call spells it, and site ids, asked once per run when the site area has not run before.
export const ADDRESS = {
  purok: 'str|null',
  sitio: 'str|null',
  barangay: 'text',
  municipality: 'text',
  province: 'text',
};

export async function siteIds(t) {
  if (!t.sites?.scu) {
    const r = await t.get('/api/sites/get_sites_data');
    const list = Array.isArray(r.json) ? r.json : [];
    t.sites = {
      lpa: list.find((s) => s.site_code === 'lpa')?.site_id ?? 24,
      scu: list.find((s) => s.site_code === 'scu')?.site_id,
    };
  }
  return t.sites;
}

/** One question asked once: later callers get the same answer (or the same failure). */
export function once(fn) {
  const kept = new Map();
  return (...args) => {
    const key = JSON.stringify(args);
    if (!kept.has(key)) kept.set(key, fn(...args));
    return kept.get(key);
  };
}

let names = 0;
/** A user name that does not exist, another one each time: a throttle that counts by account must not see one name often. */
export const nobody = () => `conform-nobody-${Date.now().toString(36)}-${++names}`;
