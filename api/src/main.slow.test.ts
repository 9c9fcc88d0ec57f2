import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMain } from './testing/processes';

// Each start takes seconds, and longer on a busy machine.
jest.setTimeout(120_000);

it('starts again on its data directory after it was killed', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'tableside-main-'));
  const start = () => runMain({ DATA_DIR: directory });
  const first = start();
  await first.ready;
  first.child.kill('SIGKILL');
  await first.ended;
  const second = start();
  const url = `http://127.0.0.1:${await second.ready}/api/restraunt/filter_restaurants`;
  const response = await fetch(url, { method: 'POST' });
  expect(await response.json()).toMatchObject({ data: { total: 48 } });
  second.child.kill('SIGTERM');
  expect((await second.ended).code).toBe(0);
  rmSync(directory, { recursive: true });
});
