import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openMemoryStore } from '@tableside/registry/testing/memory-store';
import { RenderThread } from './render-thread';

/** A worker that tries to read what it must not and what it may, and then becomes ready. */
const SCRIPT = `
const { readFileSync } = require('node:fs');
const { parentPort } = require('node:worker_threads');
const key = __dirname + '/../keys/machine.json';
const look = (find) => {
  try {
    return String(find());
  } catch (error) {
    return error.code;
  }
};
const log = (line) => parentPort.postMessage({ type: 'logged', line });
log(look(() => process.env.DECOY));
log(look(() => readFileSync(key)));
log(look(() => require('node:fs').writeFileSync(key, 'x')));
log(look(() => require('node:child_process').execFileSync('cat', [key])));
log(look(() => new (require('node:worker_threads').Worker)('', { eval: true })));
parentPort.on('message', ({ type, bytes, error }) => {
  if (type === 'stored') log(error ?? (bytes ? Buffer.from(bytes).toString() : 'none'));
});
const keys = ['releases/menu/1.0.0/entry.cjs', 'releases/../keys/machine.json', 'registry/production.json'];
keys.forEach((key, id) => parentPort.postMessage({ type: 'read', id, key }));
parentPort.postMessage({ type: 'ready' });
`;

test('a thread has no secrets and reads only releases, through the process', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'render-thread-'));
  const shellDir = path.join(folder, 'shell');
  const file = path.join(shellDir, 'worker.cjs');
  await Promise.all([mkdir(shellDir), mkdir(path.join(folder, 'keys'))]);
  await writeFile(path.join(folder, 'keys/machine.json'), 'key');
  await writeFile(file, SCRIPT);
  const store = openMemoryStore();
  for (const key of ['releases/menu/1.0.0/entry.cjs', 'registry/production.json'])
    await store.create(key, Buffer.from(`bytes of ${key}`));
  process.env['DECOY'] = 'secret';
  const cwd = process.cwd();
  process.chdir(shellDir);
  const lines: string[] = [];
  const thread = await new Promise<RenderThread>((resolve) => {
    const started: RenderThread = new RenderThread({
      file,
      settings: { shellDir },
      store,
      onWorkerFailure: ({ reason }) => lines.push(reason),
      onReport: (report) => {
        if (report.type === 'logged') lines.push(report.line);
        if (lines.length === 8) resolve(started);
      },
    });
  });
  thread.retire();
  await thread.ended;
  process.chdir(cwd);
  delete process.env['DECOY'];
  await rm(folder, { recursive: true });
  const denied = Array.from({ length: 4 }, () => 'ERR_ACCESS_DENIED');
  expect(lines.slice(0, 5)).toEqual(['undefined', ...denied]);
  expect(lines.slice(5).sort()).toEqual([
    expect.stringContaining('is outside of the release store'),
    expect.stringContaining('Threads do not read "registry/production.json"'),
    'bytes of releases/menu/1.0.0/entry.cjs',
  ]);
});
