import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { wrongUse } from '../store/refusal';

export interface TrialBrowser {
  readonly program: string;
  readonly driver: string;
}

/** Where systems put Chromium and its kin. One without windows comes first: it takes half the processor time. */
const PLACES = [
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
  'No Chromium was found, and releases are run in one before they go live.',
  "Install it (the system's package chromium, or npx playwright-core install chromium-headless-shell),",
  'or set CHROME_PATH to its program, or leave that run out with --no-browser.',
].join(' ');

/** The Chromium of this machine: that of CHROME_PATH, else the system's, else Playwright's. */
export async function findBrowser(
  env: Readonly<Record<string, string | undefined>> = process.env,
  isThere: (file: string) => boolean = existsSync,
): Promise<TrialBrowser> {
  const driver = createRequire(import.meta.url).resolve('playwright-core');
  const named = env['CHROME_PATH'];
  if (named && !isThere(named))
    throw wrongUse(`CHROME_PATH is ${named}, and there is no such file.`);
  const program = [...(named ? [named] : []), ...PLACES].find(isThere) ?? (await findPlaywrights());
  if (!isThere(program)) throw wrongUse(NONE);
  return { program, driver };
}

/** Where Playwright would have put its own. Loading it takes a moment. */
async function findPlaywrights(): Promise<string> {
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}
