import { ensureHeadlessBrowser, runInBrowser } from './lib/browser.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/output.mjs';

/** `npm run e2e [-- PLAYWRIGHT ARGUMENTS]`: builds what changed and runs the end-to-end tests. */
await runMain(async () => {
  await ensureInstalled();
  await runInBrowser(ensureHeadlessBrowser, [
    ...['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
    ...process.argv.slice(2),
  ]);
});
