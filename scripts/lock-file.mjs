// What package-lock.json must say of each package: a hash, so that a registry cannot give other bytes, and no host.

/** Sentences; none when it is as it must be. */
export function lockFaults({ packages }) {
  const faults = [];
  for (const [place, { integrity, link, resolved, version, ...facts }] of Object.entries(packages)) {
    if (!place.includes('node_modules/') || link) continue;
    const name = `${place.replace(/.*node_modules\//, '')} ${version}`;
    if (integrity === undefined && !isForeignTool(facts)) faults.push(`${name} has no integrity`);
    if (integrity !== undefined && !/^sha512-[\w+/]{86}==/.test(integrity)) faults.push(`${name} has no SHA-512`);
    if (resolved !== undefined) faults.push(`${name} names a host`);
  }
  return faults;
}

/**
 * A checker's program for another platform, which the registry at hand may not offer (complete-lock.mjs adds it, so that
 * `npm ci` works there): never in production, and npm takes none of them on the platform of the operator.
 */
export const isForeignTool = ({ dev, optional, os }) => dev === true && optional === true && Array.isArray(os);
