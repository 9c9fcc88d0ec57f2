import { ensureInstalled } from './lib/install.mjs';
import { runMain, print } from './lib/output.mjs';
import { packShared } from './lib/pack-packages.mjs';

/** `npm run packages`: packs the shared packages for teams with their own repository. */
await runMain(async () => {
  await ensureInstalled();
  for (const file of await packShared()) print(file);
});
