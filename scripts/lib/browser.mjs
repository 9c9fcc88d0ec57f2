import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';
import { PlainError, step } from './output.mjs';
import { run } from './processes.mjs';

const KNOWN_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const isDebian = () =>
  existsSync('/etc/os-release') &&
  /\b(debian|ubuntu)\b/i.test(readFileSync('/etc/os-release', 'utf8'));

const findBrowser = () =>
  [process.env.CHROME_PATH, ...KNOWN_PLACES].find((file) => file && existsSync(file));

/** Path of a Chromium for the tests, installed first when there is none: Debian's package for root on Debian,
 * else Playwright's own build, for which the answer is undefined.
 * @throws {PlainError} when no browser can be had */
export async function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  if (isDebian() && process.getuid?.() === 0) {
    await step('Installing Chromium', async () => {
      await run('apt-get', ['update', '-qq']);
      await run('apt-get', ['install', '-y', '-qq', 'chromium'], {
        env: { DEBIAN_FRONTEND: 'noninteractive' },
      });
    });
    const installed = findBrowser();
    if (installed) return installed;
    throw new PlainError(
      'Chromium was installed but is not in any of the known places. Set CHROME_PATH.',
    );
  }
  const cli = path.join(root, 'node_modules/playwright/cli.js');
  await step("Installing Playwright's Chromium", () =>
    run(process.execPath, [cli, 'install', '--with-deps', 'chromium']),
  );
  return undefined;
}
