import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { usageError } from '../store/refusal';

export interface SmokeTestBrowser {
  readonly program: string;
  readonly driver: string;
}

/**
 * Where systems install Chromium-based browsers. The headless one comes first: it takes half the
 * processor time.
 */
const RESTAURANTS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
];

const NONE = [
  'Chromium was not found. It is needed to run releases before they are released.',
  'Install it (the system package chromium, or npx playwright-core install chromium-headless-shell),',
  'set CHROME_PATH to its executable, or skip these checks with --no-browser.',
].join(' ');

/** The Chromium of this machine: CHROME_PATH, else the system's, else Playwright's. */
export async function findBrowser(
  env: Readonly<Record<string, string | undefined>> = process.env,
  isThere: (file: string) => boolean = existsSync,
): Promise<SmokeTestBrowser> {
  const driver = createRequire(import.meta.url).resolve('playwright-core');
  const named = env['CHROME_PATH'];
  if (named && !isThere(named))
    throw usageError(`CHROME_PATH is ${named}, but that file does not exist.`);
  const program =
    [...(named ? [named] : []), ...RESTAURANTS].find(isThere) ?? (await findPlaywrights());
  if (!isThere(program)) throw usageError(NONE);
  return { program, driver };
}

/** Playwright's own Chromium. Loaded lazily because the package is slow to load. */
async function findPlaywrights(): Promise<string> {
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}
