import path from 'node:path';
import { parseEnvironment, parseReleaseName, parseRemote } from './names';
import { mkdir, writeFile } from 'node:fs/promises';
import { useTempDir } from '../testing/release-fixtures';
import { findWorkingCopy, listRemotes, releaseFolderOf } from './working-copy';

describe('names', () => {
  it.each(['', 'shell'])('rejects "%s" as a remote', (name) => {
    expect(() => parseRemote(name, ['menu', 'table'])).toThrow(
      /^There is no remote .*\. The remotes are menu, table\./,
    );
  });

  it.each(['marketing', 'marketing@1.0.0@2', 'marketing@../discovery/0.1.0', 'marketing@latest'])(
    'rejects "%s" as a release',
    (text) => {
      expect(() => parseReleaseName(text)).toThrow(
        `"${text}" is not a release. Use remote@version, such as discovery@1.2.0.`,
      );
    },
  );

  it.each(['../production', ''])('rejects "%s" as an environment', (name) => {
    expect(() => parseEnvironment(name)).toThrow(
      `"${name}" is not a valid environment name. Use lowercase letters, digits, and hyphens, such as production.`,
    );
  });
});

describe('working copy', () => {
  const temp = useTempDir();

  const write = async (file: string, value: object = {}) => {
    await mkdir(path.dirname(path.join(temp.dir, file)), { recursive: true });
    await writeFile(path.join(temp.dir, file), JSON.stringify(value));
  };
  const remote = (name: string) => ({ name, team: name, routes: [], exposes: {} });
  const at = (name: string) => path.join(temp.dir, name);

  test('is the repository of all remotes from any of its folders', async () => {
    await write('lerna.json');
    await write('mfe-menu/remote.json', remote('menu'));
    await write('mfe-menu/src/routes.json');
    expect(findWorkingCopy(at('mfe-menu/src'))).toBe(temp.dir);
    expect(listRemotes(temp.dir).map(({ name }) => name)).toEqual(['menu']);
    expect(releaseFolderOf(temp.dir, 'menu')).toBe(at('mfe-menu/dist/release'));
  });

  test('is the remote in a repository of its own', async () => {
    await write('team/remote.json', remote('menu'));
    await write('team/src/routes.json');
    expect(findWorkingCopy(at('team/src'))).toBe(at('team'));
    expect(listRemotes(at('team'))).toMatchObject([{ name: 'menu', dir: at('team') }]);
    expect(releaseFolderOf(at('team'), 'menu')).toBe(at('team/dist/release'));
  });

  test('is the folder itself elsewhere, with the default path for an unknown remote', async () => {
    await write('empty/notes.json');
    expect(findWorkingCopy(at('empty'))).toBe(at('empty'));
    expect(listRemotes(at('empty'))).toEqual([]);
    expect(releaseFolderOf(at('empty'), 'menu')).toBe(at('empty/mfe-menu/dist/release'));
  });
});
