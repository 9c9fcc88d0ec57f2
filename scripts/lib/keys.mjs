import { existsSync } from 'node:fs';
import path from 'node:path';
import { tsx } from './build.mjs';
import { root } from './install.mjs';
import { run } from './processes.mjs';

/**
 * Creates this machine's key on the first start and signs what is live. Does nothing for a shared store,
 * or when a user has configured trusted keys.
 * @param storeDir the release store
 */
export async function ensureMachineKey({ dataDir, storeDir }) {
  const { RELEASE_STORE, TRUSTED_KEYS } = process.env;
  const isOurs = !RELEASE_STORE && !TRUSTED_KEYS;
  if (!isOurs || existsSync(path.join(dataDir, 'keys/trusted.json'))) return;
  const command = ['release-tools/registry/src/cli.ts', 'key', 'init', '--store', storeDir];
  await run(process.execPath, [tsx, ...command], {
    cwd: root,
    env: { DATA_DIR: dataDir },
  });
}
