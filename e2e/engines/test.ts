import { expect } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { test as base } from '../support/worker-test';
import type { EngineBrowser, Point } from './browser';
import { type Engine, launchEngine } from './engines';

/** Operates a page of an engine's browser as a user does, and waits for what it shows. */
export class Tab {
  readonly evaluate: EngineBrowser['evaluate'];
  readonly goBack: EngineBrowser['goBack'];
  readonly press: EngineBrowser['press'];
  readonly resize: EngineBrowser['resize'];
  readonly takeErrors: EngineBrowser['takeErrors'];
  readonly type: EngineBrowser['type'];

  constructor(private readonly browser: EngineBrowser) {
    // A navigation ends what runs in the page; nothing here changes the page, so it can run twice.
    this.evaluate = (run, ...args) =>
      browser.evaluate(run, ...args).catch(() => browser.evaluate(run, ...args));
    this.goBack = browser.goBack;
    this.press = browser.press;
    this.resize = browser.resize;
    this.takeErrors = browser.takeErrors;
    this.type = browser.type;
  }

  /** Opens an address and waits until its script has taken over. */
  async open(url: string): Promise<void> {
    await this.browser.open(url);
    await expect
      .poll(() => this.evaluate(() => document.documentElement.dataset['pending'] ?? 'hydrated'), {
        message: `data-pending of ${url}`,
        timeout: 20_000,
      })
      .toBe('hydrated');
  }

  /** Clicks the first visible element with a label.
   * @param selector of elements
   * @param label of one of them: its aria-label, or the text of its label or of itself */
  async click(selector: string, label: RegExp): Promise<void> {
    let point: Point | string = '';
    await expect
      .poll(
        async () => {
          const last = point;
          point = await this.evaluate(findPoint, selector, label.source);
          if (typeof point === 'string') return point;
          return JSON.stringify(point) === JSON.stringify(last) ? 'ready' : 'moving';
        },
        { message: `${selector} ${String(label)}` },
      )
      .toBe('ready');
    if (typeof point !== 'string') await this.browser.click(point);
  }

  /** Types into an empty field. */
  async fill(label: RegExp, text: string): Promise<void> {
    await this.click('input, textarea', label);
    await this.type(text);
  }

  /** Waits until an element's text matches.
   * @param timeout in milliseconds */
  async expectText(selector: string, text: RegExp, timeout = 10_000): Promise<void> {
    await expect
      .poll(() => this.evaluate(readText, selector), { message: `text of ${selector}`, timeout })
      .toMatch(text);
  }

  /** Waits until path and query match. */
  async expectAddress(address: RegExp): Promise<void> {
    await expect
      .poll(() => this.evaluate(() => location.pathname + location.search), { message: 'address' })
      .toMatch(address);
  }
}

const readText = (selector: string): string =>
  document.querySelector<HTMLElement>(selector)?.innerText.replace(/\s+/g, ' ').trim() ?? '';

/** Runs in the page.
 * @returns where a click reaches the element, or why none does */
function findPoint(selector: string, label: string): Point | string {
  const labels: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const { innerText } = (element as HTMLInputElement).labels?.[0] ?? element;
    const name = (element.getAttribute('aria-label') ?? innerText).replace(/\s+/g, ' ').trim();
    labels.push(name);
    if (!new RegExp(label).test(name)) continue;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = element.getClientRects()[0];
    if (!box) return 'has no box';
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const hit = document.elementFromPoint(point.x, point.y);
    if (element.contains(hit) || hit?.closest('label')?.contains(element)) return point;
    return `covered by ${hit?.outerHTML.slice(0, 200) ?? 'nothing'}`;
  }
  return `not found among ${labels.length}: ${labels.join(' | ').slice(0, 300)}`;
}

export interface EngineOptions {
  readonly engine: Engine;
}

interface WorkerFixtures extends EngineOptions {
  /** Playwright starts another worker, and so another browser, after a failed test. */
  readonly engineBrowser: EngineBrowser;
}

interface TestFixtures {
  /** A page of the engine's browser, as wide as a desktop's. A console error or an uncaught error fails the test. */
  readonly tab: Tab;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  engineBrowser: [
    async ({ engine }, use) => {
      const browser = await launchEngine(engine);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  tab: async ({ engineBrowser }, use, testInfo) => {
    await engineBrowser.resize(DESKTOP);
    const tab = new Tab(engineBrowser);
    await use(tab);
    if (testInfo.errors.length > 0) {
      const file = testInfo.outputPath('screenshot.png');
      await writeFile(file, await engineBrowser.screenshot());
      await testInfo.attach('screenshot', { path: file, contentType: 'image/png' });
    }
    expect(await engineBrowser.takeErrors(), 'console errors and uncaught errors').toEqual([]);
  },
});

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };
export { expect };
