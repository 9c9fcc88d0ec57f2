import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import puppeteer, { type LaunchOptions } from 'puppeteer-core';
import type { EngineBrowser } from './browser';
import { launchWebKit } from './webkit-browser';

/** SHA-384 of nothing. Firefox reports it for a script whose download ends because the user leaves the page. */
const EMPTY_HASH = 'OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb';

/** Starts Chromium or Firefox. */
async function launchWithPuppeteer(options: LaunchOptions): Promise<EngineBrowser> {
  const browser = await puppeteer.launch({ headless: true, defaultViewport: null, ...options });
  const page = await browser.newPage();
  let errors: string[] = [];
  const record = (text: string) => {
    if (!text.includes(EMPTY_HASH)) errors.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') record(`${message.text()} ${message.location().url ?? ''}`);
  });
  page.on('pageerror', (error) => record(String(error)));
  return {
    open: async (url) => void (await page.goto(url)),
    goBack: async () => void (await page.goBack()),
    evaluate: async (run, ...args) =>
      (await page.evaluate(`(${run.toString()})(...${JSON.stringify(args)})`)) as ReturnType<
        typeof run
      >,
    click: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    resize: (size) => page.setViewport(size),
    screenshot: async () => Buffer.from(await page.screenshot()),
    takeErrors: () => {
      const taken = errors;
      errors = [];
      return Promise.resolve(taken);
    },
    close: () => browser.close(),
  };
}

export const ENGINES = ['chromium', 'firefox', 'webkit'] as const;
export type Engine = (typeof ENGINES)[number];

const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const INSTALL_HINTS: Readonly<Record<Engine, string>> = {
  chromium: 'Install the Debian package chromium, or set CHROME_PATH.',
  firefox:
    'Install the Debian package firefox-esr, or Firefox from its maker, so that PATH has it.',
  webkit:
    'Install the Debian packages webkit2gtk-driver and xvfb. Elsewhere, install WebKitGTK with MiniBrowser and ' +
    'WebKitWebDriver, and Xvfb, so that PATH has them.',
};

/** Starts a browser with a new profile.
 * @throws when it is not installed; the message says how to install it */
export function launchEngine(engine: Engine): Promise<EngineBrowser> {
  if (engine === 'chromium') {
    const executablePath = process.env['CHROME_PATH'] || chromium.executablePath();
    return launchWithPuppeteer({
      executablePath: findExecutable(engine, executablePath),
      args: CHROMIUM_ARGS,
    });
  }
  if (engine === 'firefox') {
    const executablePath = findExecutable(engine, 'firefox-esr', 'firefox');
    return launchWithPuppeteer({ browser: 'firefox', executablePath });
  }
  return launchWebKit({
    driver: findExecutable(engine, 'WebKitWebDriver'),
    xvfb: findExecutable(engine, 'Xvfb'),
  });
}

/** @param names in the order of preference, each a name in PATH or a path */
function findExecutable(engine: Engine, ...names: readonly string[]): string {
  const folders = process.env['PATH']?.split(path.delimiter) ?? [];
  const found = names
    .flatMap((name) => folders.map((folder) => path.resolve(folder, name)))
    .find(isExecutable);
  if (found) return found;
  throw new Error(
    `${engine} was not tested: ${names.join(' or ')} was not found. ${INSTALL_HINTS[engine]}`,
  );
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
