import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findSingleUsers } from './lib/single-users';

const root = path.resolve(__dirname, '..');

/** What each broken rule found, as "rule: file". */
function violationsIn(folder: string): string[] {
  const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const { stdout } = spawnSync(process.execPath, [program, '--output-type', 'json', folder], {
    cwd: root,
    encoding: 'utf8',
  });
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  return summary.violations.map(({ from, rule }) => `${rule.name}: ${path.relative(folder, from)}`);
}

describe('the rules about the rooms of a remote', () => {
  it('refuse imports between features, imports upwards, and files without a feature', () => {
    expect(violationsIn('scripts/fixtures/remote/src')).toEqual(
      expect.arrayContaining([
        'no-feature-imports-feature: features/one/one.ts',
        'no-feature-imports-page: features/one/back.ts',
        'no-import-upwards: components/part.ts',
        'no-loose-feature-files: pages/page.ts',
      ]),
    );
  });
});

const WORKSPACES = ['api', 'e2e', 'shell', 'scripts'].concat(
  readdirSync(root).filter((name) => name.startsWith('mfe-')),
  readdirSync(path.join(root, 'shared')).map((name) => `shared/${name}`),
);
const SHARED = ['shared/contracts', 'shared/platform', 'shared/ui'];

/** Modules that stay shared although one workspace alone imports them, and why. */
const TWO_SIDED: Readonly<Record<string, string>> = {
  'shared/contracts/src/enquiry/wire.ts': 'the API checks by it what the forms of browsers send',
  'shared/contracts/src/content/read.ts': 'the shell reads by it what the registry publishes',
  'shared/contracts/src/listing/read-address.ts': 'reads the addresses that everybody writes',
  'shared/contracts/src/listing/shelf-wire.ts': 'the API answers by it what home reads',
  'shared/contracts/src/passkey/wire.ts': 'the API checks by it what browsers send of passkeys',
  'shared/contracts/src/restaurant/read-owner.ts':
    'reads what the API answers of owners, apart from what a first page reads',
  'shared/contracts/src/two-step/wire.ts':
    'the API checks by it what browsers send of second steps',
  'shared/contracts/src/vote/wire.ts': 'the API checks by it what ballots of browsers send',
  'shared/platform/src/query-client.ts': 'screens of remotes are tested on it',
  'shared/platform/src/read-return-page.ts': 'reads what every remote has remembered',
};

const readSources = (): Map<string, string> =>
  new Map(
    WORKSPACES.flatMap((workspace) =>
      readdirSync(path.join(root, workspace), { recursive: true, encoding: 'utf8' })
        .map((file) => path.posix.join(workspace, file))
        .filter(
          (file) =>
            /\.(?:tsx?|mts|mjs|css)$/.test(file) && !/node_modules|\/dist\/|fixtures\//.test(file),
        )
        .map((file): [string, string] => [file, readFileSync(path.join(root, file), 'utf8')]),
    ),
  );

describe('findSingleUsers', () => {
  it('finds no module of shared code that only one workspace uses', () => {
    expect(findSingleUsers(readSources(), SHARED).map(({ module }) => module)).toEqual(
      Object.keys(TWO_SIDED).sort(),
    );
  });

  it('names the one user, follows imports inside of shared code, and does not count tests', () => {
    const sources = new Map([
      ['shared/ui/src/parts/outer.tsx', "import { inner } from './inner';"],
      ['shared/ui/src/parts/inner.tsx', 'export const inner = 1;'],
      ['shared/ui/src/parts/common.tsx', 'export const common = 1;'],
      ['shared/ui/package.json', ''],
      ['mfe-one/src/page.tsx', "import '@tableside/ui/outer';\nimport '@tableside/ui/common';"],
      ['mfe-two/src/page.tsx', "import '@tableside/ui/common';"],
      ['mfe-two/src/page.test.tsx', "import '@tableside/ui/outer';"],
    ]);
    expect(findSingleUsers(sources, ['shared/ui'])).toEqual([
      { module: 'shared/ui/src/parts/inner.tsx', user: 'mfe-one' },
      { module: 'shared/ui/src/parts/outer.tsx', user: 'mfe-one' },
    ]);
  });
});
