import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './lib/browser.mjs';
import { buildChanged, tsx } from './lib/build.mjs';
import { ensureInstalled, root } from './lib/install.mjs';
import { PlainError, runMain, say } from './lib/output.mjs';
import { run } from './lib/processes.mjs';

const USAGE =
  'npm run bench -- [--only pages|clicks|map|renders|walls|api|account-timing|tasks] [--runs N] [--profile phone|desktop] [--waterfall] [--data DIR] [--json FILE]; for tasks also [--city FILE] [--areas FILE] [--ground FILE] [--pictures FOLDER]';

/** `npm run bench`: load figures of home and detail beside the static floor, what a step of panning the map takes, pages rendered
 * per second, what deploys and a release that loops cost, API figures beside a primary-key read, and
 * whether answers about accounts take as long for unknown addresses as for known ones, and what a diner has to do for fifteen
 * tasks. Prints tables; asserts nothing. */
await runMain(async () => {
  const options = readOptions();
  await ensureInstalled();
  say(`${os.cpus().length} cores, Node ${process.versions.node}, ${os.platform()} ${os.arch()}`);
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'tableside-bench-'));
  try {
    const figures = { date: new Date().toISOString(), node: process.versions.node };
    const benches = {
      pages: benchPages,
      clicks: benchClicks,
      map: benchMap,
      renders: benchRenders,
      walls: benchWalls,
      api: benchApi,
      'account-timing': benchAccountTiming,
      tasks: benchTasks,
    };
    for (const [name, bench] of Object.entries(benches)) {
      if (options.only && options.only !== name) continue;
      const file = path.join(scratch, `${name}.json`);
      await bench(options, file);
      figures[name] = JSON.parse(readFileSync(file, 'utf8'));
    }
    if (options.json) writeFileSync(options.json, `${JSON.stringify(figures, null, 1)}\n`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
});

async function benchPages({ runs, profile, waterfall }, file) {
  say('\nPages');
  const browser = await ensureBrowser();
  await buildChanged({ storeDir: path.join(root, 'var/store') });
  const args = ['e2e/bench/bench-pages.ts', '--runs', runs, '--profile', profile, '--json', file];
  await run(process.execPath, [tsx, ...args, ...(waterfall ? ['--waterfall'] : [])], {
    cwd: root,
    env: { CHROME_PATH: browser ?? '' },
    inherit: true,
  });
}

async function benchClicks({ runs, profile }, file) {
  say('\nClicks on a card');
  const browser = await ensureBrowser();
  await buildChanged({ storeDir: path.join(root, 'var/store') });
  const args = ['e2e/bench/bench-clicks.ts', '--runs', runs, '--profile', profile, '--json', file];
  await run(process.execPath, [tsx, ...args], {
    cwd: root,
    env: { CHROME_PATH: browser ?? '' },
    inherit: true,
  });
}

async function benchMap({ runs, data }, file) {
  say('\nPanning the map');
  const browser = await ensureBrowser();
  await buildChanged({ storeDir: path.join(root, 'var/store') });
  const args = ['e2e/bench/map/bench-map.ts', '--runs', runs, '--json', file];
  await run(process.execPath, [tsx, ...args, ...(data ? ['--data', path.resolve(data)] : [])], {
    cwd: root,
    env: { CHROME_PATH: browser ?? '' },
    inherit: true,
  });
}

async function benchRenders({ runs }, file) {
  say('\nRenders');
  await buildChanged({ storeDir: path.join(root, 'var/store') });
  const args = ['e2e/bench/bench-renders.ts', '--runs', runs, '--json', file];
  await run(process.execPath, [tsx, ...args], { cwd: root, inherit: true });
}

async function benchWalls({ runs }, file) {
  say('\nDeploys, a release that loops, and 200 swaps');
  await buildChanged({ storeDir: path.join(root, 'var/store') });
  const args = ['e2e/bench/walls/bench-walls.ts', '--runs', runs, '--json', file];
  await run(process.execPath, [tsx, ...args], { cwd: root, inherit: true });
}

async function benchTasks({ city, areas, ground, pictures }, file) {
  say('\nFifteen tasks of a diner');
  const browser = await ensureBrowser();
  await buildChanged({ storeDir: path.join(root, 'var/store') });
  const given = Object.entries({ city, areas, ground, pictures }).filter(([, value]) => value);
  const args = given.flatMap(([name, value]) => [`--${name}`, path.resolve(value)]);
  await run(process.execPath, [tsx, 'e2e/bench/tasks/bench-tasks.ts', ...args, '--json', file], {
    cwd: root,
    env: { CHROME_PATH: browser ?? '' },
    inherit: true,
  });
}

async function benchApi({ runs }, file) {
  say('\nAPI on PostgreSQL');
  await runOnPostgres(['api/bench/main.ts', '--runs', runs, '--json', file]);
}

async function benchAccountTiming(_options, file) {
  say('\nAnswers about accounts, on PostgreSQL');
  await runOnPostgres(['api/bench/account-timing.ts', '--json', file]);
}

async function runOnPostgres(program) {
  const bench = [process.execPath, tsx, ...program];
  await run(process.execPath, [tsx, 'api/src/testing/with-postgres.ts', ...bench], {
    cwd: root,
    env: { NODE_ENV: 'production' },
    inherit: true,
  });
}

/** @throws {PlainError} with the usage for anything that is not known */
function readOptions() {
  const values = parseOrExplain();
  if (!/^[1-9]\d?$/.test(values.runs)) throw new PlainError(`--runs is 1 to 99.\n${USAGE}`);
  for (const [name, allowed] of [
    [
      'only',
      [undefined, 'pages', 'clicks', 'map', 'renders', 'walls', 'api', 'account-timing', 'tasks'],
    ],
    ['profile', ['phone', 'desktop']],
  ]) {
    if (allowed.includes(values[name])) continue;
    throw new PlainError(`--${name} cannot be "${values[name]}".\n${USAGE}`);
  }
  return values;
}

function parseOrExplain() {
  try {
    const options = {
      only: { type: 'string' },
      runs: { type: 'string', default: '5' },
      profile: { type: 'string', default: 'phone' },
      waterfall: { type: 'boolean', default: false },
      data: { type: 'string' },
      json: { type: 'string' },
      city: { type: 'string' },
      areas: { type: 'string' },
      ground: { type: 'string' },
      pictures: { type: 'string' },
    };
    return parseArgs({ options }).values;
  } catch (error) {
    throw new PlainError(`${error.message}\n${USAGE}`);
  }
}
