import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';
import { PlainError, step } from './output.mjs';
import { run } from './processes.mjs';

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** Chromium without windows, as Playwright's own build is when nobody looks on: it takes half the processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const isDebian = () =>
  existsSync('/etc/os-release') &&
  /\b(debian|ubuntu)\b/i.test(readFileSync('/etc/os-release', 'utf8'));
const canInstall = () => isDebian() && process.getuid?.() === 0;

const findBrowser = (places) =>
  [process.env.CHROME_PATH, ...places].find((file) => file && existsSync(file));

const installPackage = (name) =>
  step(`Installing ${name}`, async () => {
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', name], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
  });

/** Path of the browser that people use, for measuring and for pictures, installed first when there is none: Debian's
 * package for root on Debian, else Playwright's own build, for which the answer is undefined.
 * @throws {PlainError} when no browser can be had */
export async function ensureBrowser() {
  const found = findBrowser(BROWSERS);
  if (found) return found;
  if (canInstall()) {
    await installPackage('chromium');
    const installed = findBrowser(BROWSERS);
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

/** Path of a browser for the journeys: Debian's headless shell where it is or can be installed, else as
 * `ensureBrowser`. */
export async function ensureHeadlessBrowser() {
  const found = findBrowser([HEADLESS_SHELL]);
  if (found) return found;
  if (canInstall()) {
    // An old Debian has no such package.
    await installPackage('chromium-headless-shell').catch(() => undefined);
    if (existsSync(HEADLESS_SHELL)) return HEADLESS_SHELL;
  }
  return ensureBrowser();
}
