import { buildChanged, readFolders, WORKSPACES } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
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
  const { storeDir } = readFolders();
  await buildChanged({ storeDir, only: only.length ? only : undefined });
  print('Everything is up to date.');
});
