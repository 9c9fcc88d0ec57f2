import puppeteer, { type LaunchOptions } from 'puppeteer-core';
import type { EngineBrowser } from './browser';

/** SHA-384 of nothing. Firefox reports it for a script whose download ends because the user leaves the page. */
const EMPTY_HASH = 'OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb';

/** Starts Chromium or Firefox. */
export async function launchWithPuppeteer(options: LaunchOptions): Promise<EngineBrowser> {
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
