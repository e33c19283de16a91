// The Debian package of a release: where its files lie, what is done when it comes and goes. Nothing of it asks a network.
import { chmodSync, cpSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.mjs';
import { bytesOf, PROCESSORS, type Release } from './release-tree.ts';

/** Everything of a release but settings and data lies below it (deploy/bantay, deploy/bantay.service). */
const BASE = '/opt/bantay';

const control = ({ version, processor }: Release, bytes: number) => `Package: bantay
Version: ${version.replace('-', '~')}
Architecture: ${PROCESSORS[processor]}
Maintainer: The makers of Bantay <bantay@example.invalid>
Installed-Size: ${Math.ceil(bytes / 1024)}
Depends: adduser, libc6 (>= 2.31)
Recommends: ca-certificates
Suggests: gammu-smsd
Section: net
Priority: optional
Description: early warning for landslides
 Bantay watches rain, ground markers, tilt columns and earthquakes, raises
 triggers, lets officers decide and release warnings, and sends them by SMS.
 Its Node and its PostgreSQL lie in the package; nothing is fetched.
`;

/** dpkg renames a new file over an old one, so what was linked to the old one stays as it was: releases cost their differences alone. */
const postinst = ({ version }: Release) => `#!/bin/sh
set -eu
[ "$1" = configure ] || exit 0
if ! getent passwd bantay >/dev/null; then
  adduser --system --group --home /var/lib/bantay --no-create-home --quiet bantay
fi
install -d -o bantay -g bantay -m 0750 /var/lib/bantay
install -d -o bantay -g bantay -m 0700 /var/backups/bantay
chgrp bantay /etc/bantay/settings
chmod 0640 /etc/bantay/settings
if [ ! -e /var/lib/bantay/municipality.json ]; then
  install -m 0640 -o bantay -g bantay ${BASE}/package/docs/municipality.example.json /var/lib/bantay/municipality.json
fi
mkdir -p ${BASE}/releases
rm -rf ${BASE}/releases/${version}.part
cp -al ${BASE}/package ${BASE}/releases/${version}.part
rm -rf ${BASE}/releases/${version}.old
# The same version once more: what runs from there keeps its files until it is started again.
if [ -e ${BASE}/releases/${version} ]; then mv ${BASE}/releases/${version} ${BASE}/releases/${version}.old; fi
mv ${BASE}/releases/${version}.part ${BASE}/releases/${version}
rm -rf ${BASE}/releases/${version}.old
if [ -d /run/systemd/system ]; then systemctl daemon-reload; fi
if [ -e ${BASE}/current ]; then
  bantay version use ${version}
else
  ln -s releases/${version} ${BASE}/current
  echo 'Bantay ${version} is installed and not started: edit /etc/bantay/settings and /var/lib/bantay/municipality.json, then'
  echo '  systemctl enable --now bantay'
  echo '  bantay account create ana.cruz --first Ana --last Cruz --sex Female --designation MLGU --number 09171234567 --site lpa'
fi
`;

const preinst = `#!/bin/sh
set -eu
if [ -e ${BASE}/.git ] || [ -e ${BASE}/package.json ]; then
  echo 'An installation from the code lies in ${BASE}. Stop it and move it away first: systemctl stop bantay; mv ${BASE} ${BASE}-code' >&2
  exit 1
fi
`;

const prerm = `#!/bin/sh
set -eu
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then systemctl disable --now bantay; fi
`;

const postrm = `#!/bin/sh
set -eu
case "$1" in
  remove|purge)
    rm -rf ${BASE}/releases ${BASE}/current ${BASE}/previous /var/cache/bantay
    rmdir --ignore-fail-on-non-empty ${BASE} 2>/dev/null || true
    if [ -d /run/systemd/system ]; then systemctl daemon-reload; fi
    ;;
esac
if [ "$1" = purge ]; then
  rmdir --ignore-fail-on-non-empty /etc/bantay 2>/dev/null || true
  echo 'What Bantay has stored stays: /var/lib/bantay and /var/backups/bantay, with the account that owns them.'
fi
`;

/** Lays the tree of a release and what belongs to the package into `root`, ready for dpkg-deb. */
export function layPackage(root: string, tree: string, release: Release): void {
  const bytes = bytesOf(tree);
  mkdirSync(join(root, BASE), { recursive: true });
  renameSync(tree, join(root, BASE, 'package'));
  const put = (from: string, to: string, mode: number) => {
    mkdirSync(join(root, to, '..'), { recursive: true });
    cpSync(join(ROOT, from), join(root, to));
    chmodSync(join(root, to), mode);
  };
  put('deploy/bantay.service', '/lib/systemd/system/bantay.service', 0o644);
  put('deploy/settings.example', '/etc/bantay/settings', 0o640);
  put('deploy/bantay', '/usr/bin/bantay', 0o755);
  put('deploy/bantay.completion', '/usr/share/bash-completion/completions/bantay', 0o644);
  put('LICENSE', '/usr/share/doc/bantay/copyright', 0o644);
  const debian = join(root, 'DEBIAN');
  mkdirSync(debian, { recursive: true });
  writeFileSync(join(debian, 'control'), control(release, bytes));
  writeFileSync(join(debian, 'conffiles'), '/etc/bantay/settings\n');
  for (const [name, text] of Object.entries({ preinst, postinst: postinst(release), prerm, postrm }))
    writeFileSync(join(debian, name), text, { mode: 0o755 });
}
