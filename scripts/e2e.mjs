import path from 'node:path';
import { ensureHeadlessBrowser } from './lib/browser.mjs';
import { buildChanged } from './lib/build.mjs';
import { ensureInstalled, root } from './lib/install.mjs';
import { runMain } from './lib/output.mjs';
import { run } from './lib/processes.mjs';

/** `npm run e2e [-- PLAYWRIGHT ARGUMENTS]`: builds what changed and runs the end-to-end tests. */
await runMain(async () => {
  await ensureInstalled();
  const browser = await ensureHeadlessBrowser();
  await buildChanged({ storeDir: path.join(root, 'var/store') });
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
  await run(
    process.execPath,
    [cli, 'test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
    {
      cwd: root,
      env: { CHROME_PATH: browser ?? '' },
      inherit: true,
    },
  );
});
