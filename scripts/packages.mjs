import { ensureInstalled } from './lib/install.mjs';
import { runMain, say } from './lib/output.mjs';
import { packShared } from './lib/packs.mjs';

/** `npm run packages`: makes a pack of each shared package, for teams with a repository of their own. */
await runMain(async () => {
  await ensureInstalled();
  for (const file of await packShared()) say(file);
});
