import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';
import { buildChanged } from './build.mjs';
import { PlainError, step } from './output.mjs';
import { run } from './processes.mjs';

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** Playwright's headless shell: it takes half the processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const isDebian = () =>
  existsSync('/etc/os-release') &&
  /\b(debian|ubuntu)\b/i.test(readFileSync('/etc/os-release', 'utf8'));
const canInstall = () => isDebian() && process.getuid?.() === 0;

const findBrowser = (locations) =>
  [process.env.CHROME_PATH, ...locations].find((file) => file && existsSync(file));

const installPackage = (name) =>
  step(`Installing ${name}`, async () => {
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', name], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
  });

/**
 * Path of a full browser for benchmarks and screenshots, installed if there is none: Debian's package for
 * root on Debian, else Playwright's own build, for which the result is undefined.
 * @throws {PlainError} when no browser can be installed
 */
export async function ensureBrowser() {
  const found = findBrowser(BROWSERS);
  if (found) return found;
  if (canInstall()) {
    await installPackage('chromium');
    const installed = findBrowser(BROWSERS);
    if (installed) return installed;
    throw new PlainError(
      'Chromium was installed but not found in any known location. Set CHROME_PATH.',
    );
  }
  const cli = path.join(root, 'node_modules/playwright/cli.js');
  await step("Installing Playwright's Chromium", () =>
    run(process.execPath, [cli, 'install', '--with-deps', 'chromium']),
  );
  return undefined;
}

/**
 * Path of a browser for end-to-end tests: Debian's headless shell if it is or can be installed, else see
 * `ensureBrowser`.
 */
export async function ensureHeadlessBrowser() {
  const found = findBrowser([HEADLESS_SHELL]);
  if (found) return found;
  if (canInstall()) {
    // Older Debian releases do not have this package.
    await installPackage('chromium-headless-shell').catch(() => undefined);
    if (existsSync(HEADLESS_SHELL)) return HEADLESS_SHELL;
  }
  return ensureBrowser();
}

/**
 * Builds what changed and runs a program that opens the site in a browser.
 * @param find `ensureBrowser` or `ensureHeadlessBrowser`
 */
export async function runInBrowser(find, args) {
  const browser = await find();
  await buildChanged({ storeDir: path.join(root, 'var/store') });
  await run(process.execPath, args, {
    cwd: root,
    env: { CHROME_PATH: browser ?? '' },
    inherit: true,
  });
}
