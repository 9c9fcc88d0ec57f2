import path from 'node:path';
import { buildChanged, WORKSPACES } from './lib/build.mjs';
import { ensureInstalled, root } from './lib/install.mjs';
import { PlainError, runMain, print } from './lib/output.mjs';

/** Workspaces given after `npm run build --`; default: all. @throws {PlainError} for an unknown workspace */
function readNames() {
  const names = process.argv.slice(2).map((name) => name.replace(/\/+$/, ''));
  const known = WORKSPACES.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return names;
  throw new PlainError(`There is no workspace ${unknown}. The workspaces are ${known.join(', ')}.`);
}

/** `npm run build [-- WORKSPACE ...]`: builds what changed. */
await runMain(async () => {
  const only = readNames();
  await ensureInstalled();
  const dataDir = path.resolve(root, process.env.DATA_DIR ?? 'var');
  const storeDir = process.env.RELEASE_STORE ?? path.join(dataDir, 'store');
  await buildChanged({ storeDir, only: only.length ? only : undefined });
  print('Everything is up to date.');
});
