import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test as base } from '../support/worker-test';
import type { EngineBrowser } from './browser';
import { type Engine, launchEngine } from './engines';
import { Tab } from './tab';

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
