import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { paths } from '@tableside/contracts/paths';
import { launchBrowser } from '../browser';
import { findMedian } from '../statistics';
import { startSite } from '../../support/site';
import { enlargeGround } from './larger-ground';
import { makeTown } from './make-town';
import { measurePanning, type Work } from './measure-panning';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    /** A data folder whose city and ground are measured in place of the sample and a made-up town. */
    data: { type: 'string' },
    json: { type: 'string' },
  },
});

/** Frames come as soon as they are made, so that no wait for a screen counts. */
const UNBOUND = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];
const GROUNDS = [0, 1, 10] as const;
const GROUND_NAMES = { 0: 'none', 1: 'the city', 10: 'ten times as much' } as const;
/** How much slower than this machine a slow phone is. */
const SLOWDOWN = 4;
const ZOOMS = [0, 3] as const;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

interface Row {
  readonly times: (typeof GROUNDS)[number];
  readonly zooms: number;
  readonly steps: Work[];
}

/** Measures what a step of panning takes, on a phone's screen, without a ground, over one, and over ten times as much. */
async function main(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tableside-bench-'));
  // The site's own build is measured, whatever was published there.
  if (options.data)
    await cp(path.join(options.data, 'db'), path.join(dataDir, 'db'), { recursive: true });
  const site = await startSite(dataDir);
  const browser = await launchBrowser(UNBOUND);
  const rows: Row[] = ZOOMS.flatMap((zooms) =>
    GROUNDS.map((times) => ({ times, zooms, steps: [] })),
  );
  try {
    const { bytes, bounds } = await findGround(site.apiUrl);
    // Round after round, so that whatever slows the machine down slows all alike.
    for (let round = 1; round <= Number(options.runs); round += 1) {
      for (const { times, zooms, steps } of rows) {
        const ground = times ? enlargeGround(bytes, times) : null;
        const url = `${site.url}${paths.listing}?view=map`;
        const taken = await measurePanning(browser, { url, ground, bounds, zooms });
        steps.push(...taken);
      }
      say(`  round ${round} of ${options.runs}`);
    }
  } finally {
    await browser.close();
    await site.end();
    await rm(dataDir, { recursive: true, force: true });
  }
  say(
    `\n| view | ground | main thread, ms: median (p95) | ${SLOWDOWN} times slower | all threads | beside no ground |`,
  );
  say('| --- | --- | --- | --- | --- | --- |');
  for (const row of rows) say(`| ${describe(row, rows).join(' | ')} |`);
  if (options.json) await writeFile(options.json, JSON.stringify({ rows }, null, 1));
}

function describe({ times, zooms, steps }: Row, rows: readonly Row[]): string[] {
  const bare = rows.find((row) => row.times === 0 && row.zooms === zooms);
  const main = steps.map(({ mainThread }) => mainThread);
  const all = steps.map(({ browser }) => browser);
  const slow = main.map((ms) => ms * SLOWDOWN);
  const bareAll = bare?.steps.map(({ browser }) => browser) ?? [];
  return [
    zooms ? 'streets' : 'the city',
    GROUND_NAMES[times],
    formatSteps(main, 1),
    formatSteps(slow, 0),
    formatSteps(all, 1),
    ((findMedian(all) ?? NaN) / (findMedian(bareAll) ?? NaN)).toFixed(1),
  ];
}

function formatSteps(steps: readonly number[], digits: number): string {
  const p95 = steps.toSorted((a, b) => a - b)[Math.floor(steps.length * 0.95)] ?? NaN;
  return `${(findMedian(steps) ?? NaN).toFixed(digits)} (${p95.toFixed(digits)})`;
}

/** The ground of the city that is measured, not packed, and where it lies; a made-up town around the sample's places where there is none. */
async function findGround(apiUrl: string): Promise<{ bytes: Uint8Array; bounds: string }> {
  const answer = await fetch(`${apiUrl}/api/city/ground`);
  if (!answer.ok) {
    const corner = { x: -8_540_000, y: 3_495_000 };
    const bounds = '"west":-85.4,"south":34.95,"east":-85.2,"north":35.15';
    return { bytes: makeTown(corner), bounds };
  }
  const { data } = (await answer.json()) as { data: Record<string, unknown> };
  const file = await fetch(`${apiUrl}/api/city/ground/${String(data['hash'])}`);
  const bounds = ['west', 'south', 'east', 'north']
    .map((edge) => `"${edge}":${Number(data[edge])}`)
    .join(',');
  return { bytes: new Uint8Array(await file.arrayBuffer()), bounds };
}

void main().catch((error: unknown) => {
  process.stderr.write(`${String(Object(error).stack ?? error)}\n`);
  process.exitCode = 1;
});
