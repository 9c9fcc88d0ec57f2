import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { paths } from '@tableside/contracts/paths';
import { startSite } from '../support/site';
import { launchBrowser } from './browser';
import { CLICKS, measureClick, type ClickKind, type ClickTimes } from './measure-click';
import { describeProfile, PROFILES } from './profiles';
import { formatSpread } from './statistics';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    profile: { type: 'string', default: 'phone' },
    json: { type: 'string' },
  },
});

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Measures how long after a click on a card its restaurant's name and the whole of its page are painted, on a site with sample data of its own. */
async function main(): Promise<void> {
  const profile = PROFILES[options.profile === 'desktop' ? 'desktop' : 'phone'];
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tableside-bench-'));
  const times = new Map<ClickKind, ClickTimes[]>(CLICKS.map(({ kind }) => [kind, []]));
  const site = await startSite(dataDir);
  const browser = await launchBrowser();
  try {
    const url = site.url + paths.listing;
    // Fills the servers' caches; then round after round, so that whatever slows the machine down slows all alike.
    await measureClick(browser, url, profile, 'first');
    for (let round = 1; round <= Number(options.runs); round += 1) {
      for (const { kind } of CLICKS) {
        times.get(kind)?.push(await measureClick(browser, url, profile, kind));
      }
      say(`  round ${round} of ${options.runs}`);
    }
  } finally {
    await browser.close();
    await site.end();
    await rm(dataDir, { recursive: true, force: true });
  }
  say(`\n${describeProfile(profile)}; median (range) of ${options.runs} runs.\n`);
  say('| click on a card | name painted, ms | whole page painted, ms |');
  say('| --- | --- | --- |');
  for (const { kind, title } of CLICKS) {
    const own = times.get(kind) ?? [];
    const [names, wholes] = [own.map(({ name }) => name), own.map(({ whole }) => whole)];
    say(`| ${title} | ${formatSpread(names, 0)} | ${formatSpread(wholes, 0)} |`);
  }
  if (options.json) {
    const figures = { profile, clicks: Object.fromEntries(times) };
    await writeFile(options.json, JSON.stringify(figures, null, 1));
  }
}

void main().catch((error: unknown) => {
  process.stderr.write(`${String(Object(error).stack ?? error)}\n`);
  process.exitCode = 1;
});
