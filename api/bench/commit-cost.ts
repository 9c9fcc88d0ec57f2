import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { openEmbedded } from '../src/db/pglite';

/** What it costs that the embedded database waits for the disk at each commit: `npx tsx api/bench/commit-cost.ts`. Commits of one
 * row by PGlite as it comes, and as this host opens it, in turns, in the folder for temporary files. */

const TURNS = 3;
const COMMITS = 200;

type Run = (sql: string) => Promise<unknown>;

/** @returns milliseconds for one commit */
async function measure(run: Run): Promise<number> {
  const begunAt = performance.now();
  for (let count = 0; count < COMMITS; count += 1) await run("INSERT INTO written VALUES ('row')");
  return (performance.now() - begunAt) / COMMITS;
}

const folder = mkdtempSync(join(tmpdir(), 'commit-cost-'));
try {
  const plain = await PGlite.create({ dataDir: join(folder, 'plain') });
  const synced = await openEmbedded(join(folder, 'synced'));
  const runs: readonly (readonly [string, Run])[] = [
    ['as it comes', (sql) => plain.query(sql)],
    ['with syncs', (sql) => synced.pool.query(sql)],
  ];
  for (const [, run] of runs) await run('CREATE TABLE written (text text)');
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [name, run] of runs) {
      const ms = await measure(run);
      process.stdout.write(
        `${name}: ${ms.toFixed(1)} ms a commit, ${(1000 / ms).toFixed(0)} a second\n`,
      );
    }
  }
  await plain.close();
  await synced.close();
} finally {
  rmSync(folder, { recursive: true });
}
