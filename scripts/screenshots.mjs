import path from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { buildChanged, tsx } from './lib/build.mjs';
import { ensureInstalled, root } from './lib/install.mjs';
import { runMain } from './lib/output.mjs';
import { run } from './lib/processes.mjs';

/** `npm run screenshots`: takes the pictures in docs/screenshots from a site with its own sample data. */
await runMain(async () => {
  await ensureInstalled();
  const browser = await ensureBrowser();
  await buildChanged({ storeDir: path.join(root, 'var/store') });
  await run(process.execPath, [tsx, 'e2e/screenshots/take-screenshots.ts'], {
    cwd: root,
    env: { CHROME_PATH: browser ?? '' },
    inherit: true,
  });
});
