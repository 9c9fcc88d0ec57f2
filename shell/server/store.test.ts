import { setTimeout } from 'node:timers/promises';
import type { RemoteName } from '@tableside/contracts/registry/release';
import * as commands from '@tableside/registry/releases/commands';
import {
  makeTempDir,
  openCommands,
  writeRelease,
} from '@tableside/registry/testing/release-fixtures';
import { openMemoryStore } from '@tableside/registry/testing/memory-store';
import { startApp } from './app-fixtures';
import { CLOSED_POLICY } from './http/hooks';

/** The registry is polled four times a second. */
const untilSeen = () => setTimeout(260);

const store = openMemoryStore();
let temp: Awaited<ReturnType<typeof makeTempDir>>;
let site: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  temp = await makeTempDir();
  site = await startApp({ store });
});
afterAll(async () => {
  await site.stop();
  await temp.remove();
});

const openContext = (folder = '') => ({ ...openCommands('', folder), store });

async function publish(name: RemoteName, version: string, color: string) {
  const files = { 'routes.css': `@layer remote{.${name}__card{color:${color}}}` };
  const context = openContext(await writeRelease(temp.dir, name, { version, files }));
  await commands.publish(context, name);
  return context;
}
async function release(name: RemoteName, version: string, color: string) {
  const context = await publish(name, version, color);
  await commands.activate(context, name, version);
  await untilSeen();
}

test('serves files of released versions, which cannot act as pages', async () => {
  const sheet = (version: string) => site.send(`/releases/account/${version}/routes.css`);
  await release('account', '1.0.0', 'red');
  const { status, headers } = await sheet('1.0.0');
  expect([status, headers['content-security-policy']]).toEqual([200, CLOSED_POLICY]);
  const context = await publish('account', '1.1.0', 'blue');
  expect((await sheet('1.1.0')).status).toBe(404);
  await commands.activate(context, 'account', '1.1.0');
  // Immediately, because another server may have rendered a page with it.
  expect((await sheet('1.1.0')).status).toBe(200);
  await release('account', '1.2.0', 'green');
  await release('account', '1.3.0', 'white');
  const other = await startApp({ store });
  for (const { send } of [site, other])
    expect((await send('/releases/account/1.0.0/routes.css')).status).toBe(200);
  await other.stop();
});
