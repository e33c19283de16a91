// Adds to package-lock.json the packages for other platforms that the registry at hand did not offer when it was written.
// Without them `npm ci` calls the file incomplete, on every platform. Run it after npm has changed the file.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.mjs';

const file = join(ROOT, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const SYSTEMS = ['linux', 'darwin', 'win32', 'android', 'freebsd', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'aix'];
const PROCESSORS = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el'];

let added = 0;
for (const [place, { optionalDependencies = {}, dev }] of Object.entries({ ...lock.packages })) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    // Only exact versions: a range would have to be asked of a registry.
    if (!/^\d+\.\d+\.\d+[\w.-]*$/.test(version) || isLocked(place, name)) continue;
    const words = name.replace('wasm32', '').split(/[-/]/);
    const os = SYSTEMS.filter((system) => words.includes(system));
    const cpu = PROCESSORS.filter((processor) => words.includes(processor));
    const libc = words.some((word) => word.startsWith('musl'))
      ? ['musl']
      : words.some((word) => word.startsWith('gnu'))
        ? ['glibc']
        : [];
    // A package for every platform must not be invented: here npm could not tell that it is not needed.
    if (os.length === 0) continue;
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(cpu.length > 0 && { cpu }),
      ...(dev && { dev }),
      optional: true,
      os,
      ...(libc.length > 0 && { libc }),
    };
    added += 1;
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
console.log(`${added} packages for other platforms added to package-lock.json`);

function isLocked(place, name) {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (lock.packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (at === '') return false;
  }
}
