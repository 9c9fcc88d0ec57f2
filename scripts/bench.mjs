import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser, runInBrowser } from './lib/browser.mjs';
import { tsx } from './lib/build.mjs';
import { ensureInstalled, root } from './lib/install.mjs';
import { PlainError, runMain, print } from './lib/output.mjs';
import { run } from './lib/processes.mjs';

const USAGE =
  'npm run bench -- [--only pages|clicks|interactions|renders|api] [--runs N] [--profile phone|desktop] [--peer NAME=URL] [--json FILE]';

const TITLES = {
  pages: 'Page loads',
  clicks: 'Card clicks',
  interactions: 'Interactions',
  renders: 'Renders',
  api: 'API on PostgreSQL',
};

/** `npm run bench`: prints tables of measurements; asserts nothing. */
await runMain(async () => {
  const { only, runs, profile, peer, json } = readOptions();
  await ensureInstalled();
  print(`${os.cpus().length} cores, Node ${process.versions.node}, ${os.platform()} ${os.arch()}`);
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'tableside-bench-'));
  const results = { date: new Date().toISOString(), node: process.versions.node };
  try {
    for (const name of only ? [only] : Object.keys(TITLES)) {
      print(`\n${TITLES[name]}`);
      const file = path.join(scratch, `${name}.json`);
      const args = ['--runs', runs, '--json', file];
      if (name === 'api') await benchApi(args);
      else {
        if (profile) args.push('--profile', profile);
        args.push(...peer.flatMap((each) => ['--peer', each]));
        await runInBrowser(ensureBrowser, [tsx, `e2e/bench/bench-${name}.ts`, ...args]);
      }
      results[name] = JSON.parse(readFileSync(file, 'utf8'));
    }
    if (json) writeFileSync(json, `${JSON.stringify(results, null, 1)}\n`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
});

async function benchApi(args) {
  const bench = [process.execPath, tsx, 'api/bench/main.ts', ...args];
  await run(process.execPath, [tsx, 'api/src/testing/with-postgres.ts', ...bench], {
    cwd: root,
    env: { NODE_ENV: 'production' },
    inherit: true,
  });
}

/** @throws {PlainError} with the usage for unknown arguments */
function readOptions() {
  try {
    const options = {
      only: { type: 'string' },
      runs: { type: 'string', default: '5' },
      profile: { type: 'string' },
      peer: { type: 'string', multiple: true, default: [] },
      json: { type: 'string' },
    };
    const { values } = parseArgs({ options });
    const isKnown =
      (!values.only || values.only in TITLES) &&
      /^[1-9]\d?$/.test(values.runs) &&
      (!values.profile || ['phone', 'desktop'].includes(values.profile)) &&
      values.peer.every((peer) => /^[\w-]+=https?:\/\//.test(peer));
    if (isKnown) return values;
    throw new Error('--runs must be 1 to 99; see below for the others.');
  } catch (error) {
    throw new PlainError(`${error.message}\n${USAGE}`);
  }
}
