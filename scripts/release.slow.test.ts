import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Runs `npm run release` in a repository with the same packages, one source each, and one earlier release. */

const root = path.resolve(__dirname, '..');
const scratch = mkdtempSync(path.join(os.tmpdir(), 'tableside-release-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const env = {
  ...process.env,
  ...Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((who) => [
      [`GIT_${who}_NAME`, 'Release'],
      [`GIT_${who}_EMAIL`, 'release@example.com'],
    ]),
  ),
  GIT_CONFIG_GLOBAL: os.devNull,
};
const run = (program: string, ...args: readonly string[]) =>
  execFileSync(program, args, { cwd: scratch, env, stdio: 'pipe' }).toString();

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
}
const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(scratch, folder, 'package.json'), 'utf8')) as Manifest;
const changelogOf = (folder: string): string | null => {
  const file = path.join(scratch, folder, 'CHANGELOG.md');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};

const folders = [
  ...readdirSync(root),
  ...readdirSync(path.join(root, 'shared')).map((name) => `shared/${name}`),
  'release-tools/build',
  'release-tools/registry',
  'release-tools/registry/template',
].filter(
  (folder) => folder !== 'node_modules' && existsSync(path.join(root, folder, 'package.json')),
);

/** The version of today, raised. */
function raised(folder: string, part: 'feature' | 'fix' | 'none'): string {
  const { version } = JSON.parse(
    readFileSync(path.join(root, folder, 'package.json'), 'utf8'),
  ) as Manifest;
  const [major, minor = 0, patch = 0] = version.split('.').map(Number);
  if (part === 'none') return version;
  return part === 'feature' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

function commit(message: string, file: string): void {
  writeFileSync(path.join(scratch, file), message);
  run('git', 'add', '-A');
  run('git', 'commit', '-qm', message);
}

beforeAll(() => {
  for (const location of [
    'package.json',
    'lerna.json',
    ...folders.map((each) => `${each}/package.json`),
  ])
    cpSync(path.join(root, location), path.join(scratch, location), { recursive: true });
  writeFileSync(path.join(scratch, '.gitignore'), 'node_modules\n');
  symlinkSync(path.join(root, 'node_modules'), path.join(scratch, 'node_modules'));
  run('git', 'init', '-q', '-b', 'main');
  commit('chore: all packages', 'README.md');
  for (const folder of folders) {
    const { name, version } = readManifest(folder);
    run('git', 'tag', '-am', name, `${name}@${version}`);
  }
  commit('feat(ui): a card that turns', 'shared/ui/card.ts');
  commit('fix(server): an encoding that was wrong', 'shared/server/encoding.ts');
  const [program, ...args] = readManifest('.').scripts['release']!.split(' ');
  const lerna = path.join(scratch, 'node_modules/.bin', program!);
  run(lerna, ...args, '--yes', '--no-push');
}, 60_000);

it('raises the minor version for a feature and the patch version for a fix, and updates the changelog', () => {
  expect(readManifest('shared/ui').version).toBe(raised('shared/ui', 'feature'));
  expect(changelogOf('shared/ui')).toContain('### Features\n\n- **ui:** a card that turns');
  expect(readManifest('shared/server').version).toBe(raised('shared/server', 'fix'));
  expect(changelogOf('shared/server')).toContain(
    '### Bug Fixes\n\n- **server:** an encoding that was wrong',
  );
});

it('updates the versions in dependent packages', () => {
  for (const folder of ['mfe-discovery', 'release-tools/registry/template'])
    expect(readManifest(folder).dependencies['@tableside/ui']).toBe(raised('shared/ui', 'feature'));
  expect(readManifest('release-tools/registry').dependencies['@tableside/server']).toBe(
    raised('shared/server', 'fix'),
  );
});

it('does not change unchanged packages', () => {
  expect(readManifest('shared/contracts').version).toBe(raised('shared/contracts', 'none'));
  expect(changelogOf('shared/contracts')).toBeNull();
});

it('commits the release and tags each version', () => {
  expect(run('git', 'log', '-1', '--format=%s')).toBe('chore(release): version packages\n');
  expect(run('git', 'tag', '--points-at', 'HEAD').split('\n')).toEqual(
    expect.arrayContaining([
      `@tableside/server@${raised('shared/server', 'fix')}`,
      `@tableside/ui@${raised('shared/ui', 'feature')}`,
    ]),
  );
  expect(run('git', 'status', '--porcelain')).toBe('');
});
