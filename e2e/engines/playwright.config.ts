import { defineConfig } from '@playwright/test';
import base from '../playwright.config';
import { ENGINES } from './engines';
import type { EngineOptions } from './test';

/** The smoke test in every engine, run by `npm run e2e:engines`. Playwright Test is its runner only: Playwright's own
 * Firefox and WebKit are patched builds that no user has. */
export default defineConfig<object, EngineOptions>({
  ...(base as object),
  globalSetup: '../support/global-setup.ts',
  outputDir: '../../.cache/e2e/engines',
  testDir: '.',
  workers: 1,
  projects: ENGINES.flatMap((engine) => [
    { name: `${engine} starts`, use: { engine }, testMatch: 'start.spec.ts' },
    {
      name: engine,
      use: { engine },
      testMatch: 'smoke.spec.ts',
      dependencies: [`${engine} starts`],
    },
  ]),
});
