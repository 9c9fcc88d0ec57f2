import { expect, test } from '@playwright/test';
import path from 'node:path';
import { paths } from '@tableside/contracts/paths';
import { makeOtherShell } from '../support/faults/other-release';
import {
  startSupervisedSite,
  type SupervisedSite,
  Visitors,
  type Load,
  type Target,
} from '../support/load';
import { readHtml } from '../support/read-html';
import { publishRelease } from '../support/registry';
import { SLOW } from '../support/tags';

/**
 * The built site with two shell servers behind a proxy under 200 requests a second, or as many
 * as the machine can take. Its processes are killed and restarted one after another.
 */
test.describe.configure({ mode: 'serial', timeout: 300_000 });

/** Few enough for two cores and the servers that start meanwhile. */
const PER_SECOND = 50;
/** Recovery time after a process dies, in milliseconds. */
const LATE_MS = 3000;
/** How long a shell server takes to start on two cores, in milliseconds. */
const USUAL_START_MS = 1000;
/** Poll interval, and its timeout on a slow machine, in milliseconds. */
const LOOK = { intervals: [50], timeout: 120_000 };
const TARGETS: readonly Target[] = [
  { name: 'home', path: '/', share: 4, status: 200 },
  { name: 'fresh home', path: '/?asked={n}', share: 1, status: 200 },
  { name: 'listing', path: '/restaurants?asked={n}', share: 1, status: 200 },
  { name: 'detail', path: '/restaurant/osteria-verde?asked={n}', share: 1, status: 200 },
  { name: 'call', path: '/api/cuisines-types/all_data', share: 8, status: 200 },
  { name: 'script', path: '{script}', share: 8, status: 200 },
  { name: 'health', path: '/healthz', share: 1, status: 200 },
];

let site: SupervisedSite;
let visitors: Visitors;
let load: Load;
let lateMs: number;

test.beforeAll(async () => {
  site = await startSupervisedSite('killed', {
    RENDER_WORKERS: '2',
    // Late data is a 503 by design. Next to other tests on two cores it would often be late.
    RENDER_DEADLINE_MS: '20000',
    LOG_LEVEL: 'silent',
  });
  lateMs = LATE_MS * Math.max(1, site.startMs / USUAL_START_MS);
  const script = await findScript(site.url);
  const targets = TARGETS.map((target) => ({
    ...target,
    path: target.path.replace('{script}', script),
  }));
  visitors = new Visitors(site.url, targets);
  load = visitors.start(PER_SECOND);
});
test.afterAll(async () => {
  await load.stop();
  visitors.close();
  await site.end();
});

/** The shell's first script in a newly rendered page. */
async function findScript(url: string): Promise<string> {
  const { html } = await readHtml(url + paths.about);
  return /\/assets\/main\.[\da-f]+\.js/.exec(html)?.[0] ?? '';
}

/** Requests that failed and ended after an instant, each kind once per outcome. */
const failuresSince = (at: number): string[] => [
  ...new Set(
    load.responses
      .filter(({ isExpected, endedAt }) => !isExpected && endedAt > at)
      .map(({ name, outcome }) => `${name}: ${outcome}`),
  ),
];
/** Responses after an instant. */
const respondedSince = (at: number): ReadonlySet<string> =>
  new Set(load.responses.filter(({ startedAt }) => startedAt > at).map(({ name }) => name));

/** Without loading pages, which are due to late data or fault isolation. */
const withoutLatePages = (failures: readonly string[]): string[] =>
  failures.filter((failure) => !/^(?:fresh )?(?:home|listing|detail): 503$/.test(failure));

/**
 * Waits until all requests sent before an instant have ended and each kind has a response after
 * it.
 */
async function watch(from: number): Promise<void> {
  await expect
    .poll(() => load.oldest() > from && respondedSince(from).size, LOOK)
    .toBe(TARGETS.length);
}

test('recovers within 3 seconds of kill -9 on the shell server', { tag: SLOW }, async () => {
  const disabledAt = performance.now();
  await site.shells[0]?.restart('SIGKILL');
  await watch(disabledAt + lateMs);
  expect(failuresSince(disabledAt + lateMs)).toEqual([]);
});

test('a rolling shell upgrade and rollback drops no request', { tag: SLOW }, async () => {
  const upgrade = path.join(site.dir, 'upgrade');
  await makeOtherShell(upgrade, '9.0.0');
  const script = await findScript(site.url);
  await publishRelease(site.storeDir, 'shell', upgrade);
  const startedAt = performance.now();
  for (const build of [upgrade, 'shell/dist']) {
    for (const shell of site.shells) {
      await shell.restart('SIGTERM', build);
      expect((await findScript(shell.url)) === script).toBe(build !== upgrade);
      await watch(performance.now());
    }
  }
  expect(withoutLatePages(failuresSince(startedAt))).toEqual([]);
});
