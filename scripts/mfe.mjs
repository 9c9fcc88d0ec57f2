import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashOf } from './lib/build.mjs';
import { root } from './lib/install.mjs';

/** `npm run mfe -- ...`: runs the command from a bundle, because compiling its sources takes longer than most commands. */

const workspace = path.join(root, 'release-tools/registry');
/** As deep below the workspace as its sources, which locate the template by a relative path. */
const bundles = path.join(workspace, '.cache');

async function bundle(folder) {
  const { build } = await import('esbuild');
  const { dependencies } = JSON.parse(readFileSync(path.join(workspace, 'package.json'), 'utf8'));
  const own = `${folder}.${process.pid}`;
  await build({
    entryPoints: [path.join(workspace, 'src/cli.ts')],
    outdir: own,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    external: Object.keys(dependencies).filter((name) => !name.startsWith('@tableside/')),
    logLevel: 'error',
  });
  const old = readdirSync(bundles).filter((name) => !name.includes('.'));
  // Fails when another process was faster.
  try {
    renameSync(own, folder);
  } catch {
    rmSync(own, { recursive: true, force: true });
  }
  for (const name of old) rmSync(path.join(bundles, name), { recursive: true, force: true });
}

mkdirSync(bundles, { recursive: true });
const sources = ['release-tools/registry/src', 'shared/contracts/src', 'shared/server/src'];
const folder = path.join(bundles, hashOf(...sources, 'scripts/mfe.mjs').slice(0, 16));
if (!existsSync(folder)) await bundle(folder);
await import(pathToFileURL(path.join(folder, 'cli.mjs')).href);
