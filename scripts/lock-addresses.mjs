/** Writes the address of each package into the lock file: without it npm reads the list of all versions of each package.
 * The host is a placeholder, for which `.npmrc` has npm put the registry that it is set to. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const file = path.join(import.meta.dirname, '../package-lock.json');
const PLACEHOLDER = 'https://packages.invalid';
const FOLDER = 'node_modules/';

/** @param place where the package is installed, such as `api/node_modules/@scope/name` */
function addAddress([place, entry]) {
  const isOfRegistry = place.includes(FOLDER) && entry.version && !entry.link;
  if (!isOfRegistry || entry.resolved) return [place, entry];
  const name = entry.name ?? place.slice(place.lastIndexOf(FOLDER) + FOLDER.length);
  const archive = `${path.posix.basename(name)}-${entry.version}.tgz`;
  const { name: alias, version, ...rest } = entry;
  const resolved = `${PLACEHOLDER}/${name}/-/${archive}`;
  return [place, { ...(alias && { name: alias }), version, resolved, ...rest }];
}

const lock = JSON.parse(readFileSync(file, 'utf8'));
const packages = Object.fromEntries(Object.entries(lock.packages).map(addAddress));
writeFileSync(file, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
