import { expect, test } from '@playwright/test';
import { readHtml } from '../support/read-html';
import { hasHeading, SCENES } from '../support/faults/remote-scenes';
import { copyStore } from '../support/seeds';
import { startShell, type ShellServer } from '../support/site';
import { PARTS, readPointer, removeFiles } from '../support/faults/store';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary';
import { sites } from '../support/test';
import { SLOW } from '../support/tags';

/** What the server makes of every kind of damage to every remote: a store of its own for each test, and a shell server
 * that remembers nothing from before the damage. */

let folder: TemporaryFolder;
let storeDir: string;
let shell: ShellServer;

test.beforeEach(async () => {
  folder = await makeTemporaryFolder('damaged');
  storeDir = `${folder.dir}/store`;
  await copyStore(storeDir);
});
test.afterEach(async () => {
  await shell.end();
  await folder.remove();
});

const WORDS = {
  browser: 'its browser files',
  server: 'its server file',
  both: 'any file',
} as const;

const readPage = (path: string) => readHtml(shell.url + path);

for (const scene of SCENES) {
  const { remote, path } = scene;
  const others = SCENES.filter((other) => other.remote !== remote);

  /** Statuses of what browsers load of the remote, at the addresses of a first try or of a retry. */
  const askForFiles = async (retry = '') => {
    const { active } = (await readPointer(storeDir)).remotes[remote];
    const base = active.base.replace(/\/$/, `${retry}/`);
    const files = [
      active.entry,
      ...Object.values(active.exposes).flatMap(({ js, css }) => [...js, ...css]),
    ];
    const answers = files.map(async (file) => (await fetch(shell.url + base + file)).status);
    return new Set(await Promise.all(answers));
  };

  for (const part of PARTS) {
    test(
      `${remote} without ${WORDS[part]}: its page and the others answer, and it recovers once the files are back`,
      { tag: remote === 'discovery' ? [] : SLOW },
      async () => {
        const mend = await removeFiles(storeDir, remote, part);
        shell = await startShell(storeDir, sites.sampleApi(), { env: { LOG_LEVEL: 'silent' } });

        const { status, html } = await readPage(path);
        // Neither the server nor browsers can make the page.
        expect(status).toBe(part === 'both' ? 503 : 200);
        expect(hasHeading(html, scene)).toBe(part === 'browser');
        for (const other of others) {
          const page = await readPage(other.path);
          expect([other.path, page.status]).toEqual([other.path, 200]);
          expect(hasHeading(page.html, other), other.path).toBe(true);
        }
        const lost = part === 'server' ? 200 : 404;
        expect(await askForFiles()).toEqual(new Set([lost]));
        expect(await askForFiles('~r1')).toEqual(new Set([lost]));

        await mend();
        await expect.poll(async () => hasHeading((await readPage(path)).html, scene)).toBe(true);
        // Where a Retry looks: the same files at an address that no browser holds a failure of.
        expect(await askForFiles('~r2')).toEqual(new Set([200]));
      },
    );
  }
}
