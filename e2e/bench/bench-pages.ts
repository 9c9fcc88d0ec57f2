import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { paths } from '@tableside/contracts/paths';
import { startSite } from '../support/site';
import { launchBrowser } from './browser';
import { serveFloor } from './floor';
import { measurePage, type PageMeasure } from './measure-page';
import { renderPages, renderWaterfall, type PageRuns } from './page-table';
import { describeProfile, PROFILES, type Profile } from './profiles';
import { findFirstPath } from './site-pages';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    profile: { type: 'string', default: 'phone' },
    json: { type: 'string' },
    waterfall: { type: 'boolean', default: false },
  },
});

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Measures home, the listing and a restaurant's page beside the floor, on a site with sample data of its own. */
async function main(): Promise<void> {
  const profile = PROFILES[options.profile === 'desktop' ? 'desktop' : 'phone'];
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tableside-bench-'));
  const floor = await serveFloor();
  try {
    const site = await startSite(dataDir);
    try {
      const pages = await measureAll(profile, Number(options.runs), [
        ['floor', `${floor.url}/`],
        ['home', `${site.url}${paths.home}`],
        ['listing', `${site.url}${paths.listing}`],
        ['detail', site.url + (await findFirstPath(site.apiUrl))],
      ]);
      await report(profile, pages);
    } finally {
      await site.end();
    }
  } finally {
    await floor.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** One unmeasured visit each, which fills the servers' caches; then round after round, so that whatever
 * slows the machine down slows all pages alike. */
async function measureAll(
  profile: Profile,
  rounds: number,
  targets: readonly (readonly [label: string, url: string])[],
): Promise<PageRuns[]> {
  const browser = await launchBrowser();
  try {
    for (const [, url] of targets) await measurePage(browser, url, profile, { isThrottled: false });
    const runs = new Map<string, PageMeasure[]>(targets.map(([label]) => [label, []]));
    for (let round = 1; round <= rounds; round += 1) {
      for (const [label, url] of targets) {
        runs.get(label)?.push(await measurePage(browser, url, profile));
      }
      say(`  round ${round} of ${rounds}`);
    }
    return targets.map(([label, url]) => ({ label, url, runs: runs.get(label) ?? [] }));
  } finally {
    await browser.close();
  }
}

async function report(profile: Profile, pages: readonly PageRuns[]): Promise<void> {
  say(`\n${describeProfile(profile)}; empty cache, median (range) of ${options.runs} runs.`);
  say('Times in ms, bytes on the wire in kB; "LCP / floor" compares the visits of one round.\n');
  say(renderPages(pages));
  if (options.waterfall) pages.forEach((page) => say(`\n${renderWaterfall(page)}`));
  if (options.json) await writeFile(options.json, JSON.stringify({ profile, pages }, null, 1));
}

void main().catch((error: unknown) => {
  process.stderr.write(`${String(Object(error).stack ?? error)}\n`);
  process.exitCode = 1;
});
