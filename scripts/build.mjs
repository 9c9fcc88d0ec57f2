import path from 'node:path';
import { buildChanged } from './lib/build.mjs';
import { ensureInstalled, root } from './lib/install.mjs';
import { runMain, say } from './lib/output.mjs';

/** `npm run build [-- WORKSPACE ...]`: builds what changed. */
await runMain(async () => {
  await ensureInstalled();
  const only = process.argv.slice(2);
  const dataDir = path.resolve(root, process.env.DATA_DIR ?? 'var');
  const storeDir = process.env.RELEASE_STORE ?? path.join(dataDir, 'store');
  await buildChanged({ storeDir, only: only.length ? only : undefined });
  say('Everything is built.');
});
