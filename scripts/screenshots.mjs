import { ensureBrowser, runInBrowser } from './lib/browser.mjs';
import { tsx } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/output.mjs';

/** `npm run screenshots`: takes the pictures in docs/screenshots from a site with its own sample data. */
await runMain(async () => {
  await ensureInstalled();
  await runInBrowser(ensureBrowser, [tsx, 'e2e/screenshots/take-screenshots.ts']);
});
