import { defineConfig, devices } from '@playwright/test';
import { RUNS_SLOW_TESTS, SLOW } from './support/tags';

const executablePath = process.env['CHROME_PATH'] || undefined;

/** Flags that keep the browser from calling anyone but the site under test. */
const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  // The headless shell would fit letters to whole pixels, and texts be wider than in the browser of users.
  '--font-render-hinting=none',
];

// PGlite's WebAssembly is not worth compiling a second time, for speed: most sites live for seconds. Benches do compile it.
process.env['SITE_V8_OPTIONS'] = '--liftoff-only';

const browser = { launchOptions: { executablePath, args } };
const desktop = {
  ...devices['Desktop Chrome'],
  viewport: { width: 1280, height: 900 },
  ...browser,
};
// Twice the pixels cost twice the time to paint and to draw pictures for, and nothing else looks at them.
const phone = { ...devices['Pixel 7'], deviceScaleFactor: 1, ...browser };

/** Those of releases and faults, which keep processors busy and rarely change. */
const RELEASE_PROJECTS = [
  // Programs that read the site: no page is opened. One at a time, since their answers are measured in seconds.
  { name: 'requests', testDir: './requests', workers: 1 },
  {
    name: 'releases',
    testDir: './tests',
    testMatch: /tests\/(faults|releases)\//,
    use: desktop,
  },
];

const PROJECTS = [
  // All on one site, whose users take a while to make.
  { name: 'admin', testDir: './tests/admin', use: desktop, workers: 1 },
  {
    name: 'desktop',
    testDir: './tests',
    testIgnore: /tests\/(admin|faults|releases)\//,
    use: desktop,
  },
  {
    name: 'phone',
    testDir: './tests',
    use: phone,
    // The screens test emulates a phone itself.
    testMatch: /tests\/browse\.spec/,
    grep: /browses/,
  },
];

export default defineConfig({
  outputDir: '../.cache/e2e/results',
  globalSetup: './support/global-setup.ts',
  // One more than two cores: tests spend much of their time waiting.
  workers: 3,
  fullyParallel: true,
  ...(!RUNS_SLOW_TESTS && { grepInvert: new RegExp(SLOW) }),
  forbidOnly: Boolean(process.env['CI']),
  // A test that passes in its second try is flaky: the run is green and names it.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // The whole test run counts by a report; a user who looks at the terminal has no use for one.
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : 'list',
  use: {
    // Recording takes a good part of the run: `--trace retain-on-failure` does it where a test failed.
    trace: process.env['CI'] ? 'on-first-retry' : 'off',
    timezoneId: 'America/New_York',
    locale: 'en-US',
  },
  projects: { off: PROJECTS, only: RELEASE_PROJECTS }[process.env['RELEASE_TESTS'] ?? ''] ?? [
    ...RELEASE_PROJECTS,
    ...PROJECTS,
  ],
});
