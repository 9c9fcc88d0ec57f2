import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { paths } from '@tableside/contracts/paths';
import { activateRelease } from '../../support/registry';
import { formatSpread } from '../statistics';
import { measureActivation, type Activation } from './measure-activation';
import { measureAnswers, type Answers } from './measure-answers';
import { measureLauncher } from './measure-launcher';
import { measureSwaps } from './measure-swaps';
import { startWallsSite, type WallsSite } from './walls-site';

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, json: { type: 'string' } },
});

const PER_SECOND = 20;
const STRETCH_MS = 15_000;
const SWAPS = 200;
const LOOP = 'for (const until = Date.now() + 20_000; Date.now() < until; );';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

async function measureActivations(site: WallsSite): Promise<readonly Activation[]> {
  const measured: Activation[] = [];
  for (let run = 1; run <= Number(options.runs); run += 1) {
    measured.push(await measureActivation(site, site.versions[run % 2] ?? ''));
  }
  const spread = (of: (each: Activation) => number) => formatSpread(measured.map(of));
  say('\nFrom `mfe activate` on, in ms; median (range).\n');
  say(`first page of the release  ${spread(({ liveMs }) => liveMs)}`);
  say(`end of the command         ${spread(({ commandMs }) => commandMs)}`);
  return measured;
}

/** Pages are asked for from the moment on in which a release goes live that loops for 20 seconds in each render of home. */
async function measureLoops(site: WallsSite): Promise<Readonly<Record<string, Answers>>> {
  const { url, storeDir, versions } = site;
  const pages = [paths.home, paths.listing, paths.about];
  await measureAnswers(url, pages, PER_SECOND, STRETCH_MS / 3);
  const before = await measureAnswers(url, pages, PER_SECOND, STRETCH_MS);
  await site.publishHarm('9.0.0', LOOP);
  await activateRelease(storeDir, 'marketing', '9.0.0');
  const during = await measureAnswers(url, pages, PER_SECOND, STRETCH_MS);
  await activateRelease(storeDir, 'marketing', versions[0]);
  const rows = Object.fromEntries(
    [['no fault', before] as const, ['home loops', during] as const].flatMap(([title, answers]) =>
      [...answers].map(([page, its]) => [`${title}: ${page}`, its] as const),
    ),
  );
  say(`\nUncached pages, ${PER_SECOND} a second for ${STRETCH_MS / 1000} s; ms.\n`);
  say(`${''.padEnd(28)}count   not 200   p50     p99     worst`);
  for (const [name, { count, failed, p50, p99, worst }] of Object.entries(rows)) {
    const cells = [count, failed, p50, p99, worst].map((value) => value.toFixed(0).padEnd(8));
    say(`${name.padEnd(28)}${cells.join('')}`);
  }
  return rows;
}

async function measureMemory(site: WallsSite): Promise<readonly number[]> {
  const memory = await measureSwaps(site, SWAPS, SWAPS / 10);
  say(
    `\nMemory of the shell server in MB, at the start and after each ${SWAPS / 10} swaps of releases.\n`,
  );
  say(memory.map((value) => value.toFixed(0)).join('  '));
  return memory;
}

async function measureConnections(site: WallsSite) {
  const measured = await measureLauncher(site, '/healthz');
  say('\nFirst byte of /healthz, in ms, median: a server by itself, and behind the launcher.\n');
  for (const [name, { direct, launched }] of Object.entries(measured))
    say(`connection ${name.padEnd(8)}${direct.toFixed(2).padEnd(8)}${launched.toFixed(2)}`);
  return measured;
}

/** Measures what a deploy and a release that loops cost: seconds until it is live, answers meanwhile, and memory. */
async function main(): Promise<void> {
  const site = await startWallsSite();
  try {
    const activations = await measureActivations(site);
    const answers = await measureLoops(site);
    const memory = await measureMemory(site);
    const connections = await measureConnections(site);
    const figures = { activations, answers, memory, connections };
    if (options.json) await writeFile(options.json, JSON.stringify(figures));
  } finally {
    await site.remove();
  }
}

void main().catch((error: unknown) => {
  process.stderr.write(`${String(Object(error).stack ?? error)}\n`);
  process.exitCode = 1;
});
