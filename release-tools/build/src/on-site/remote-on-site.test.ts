import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readRemoteProject } from '../project';
import { remoteOnSite } from './remote-on-site';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'tableside-on-site-'));
  const files = {
    'package.json': { name: 'menu', version: '1.2.0' },
    'remote.json': { name: 'menu', team: 'menu', routes: [], exposes: {} },
  };
  for (const [file, value] of Object.entries(files)) {
    writeFileSync(path.join(dir, file), JSON.stringify(value));
  }
});
afterEach(() => rmSync(dir, { recursive: true }));

test('a folder with a remote.json is a project by itself', () => {
  expect(readRemoteProject(dir)).toMatchObject({
    root: dir,
    version: '1.2.0',
    manifest: { name: 'menu' },
  });
});

test.each([
  ['no site', {}, 'SITE is not set'],
  ['no address', { SITE: 'tableside.example' }, 'SITE is tableside.example'],
  ['another kind of address', { SITE: 'ftp://tableside.example' }, 'SITE is ftp:'],
  [
    'no shell for developers',
    { SITE: 'https://tableside.example' },
    'The pack of @tableside/shell is not installed',
  ],
])('with %s it does not start, and says why', (_case, env, sentence) => {
  expect(() => remoteOnSite(readRemoteProject(dir), env)).toThrow(sentence);
});
