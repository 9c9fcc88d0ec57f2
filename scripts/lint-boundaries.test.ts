import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listRemotes } from '@tableside/registry/working-copy';

const root = path.resolve(__dirname, '..');

interface Example {
  readonly file: string;
  readonly code: string;
}

/** Ids of the rules that each example breaks. */
function rulesBrokenBy(examples: readonly Example[]): string[][] {
  const output = execFileSync(process.execPath, [path.join(__dirname, 'lib/lint-texts.mjs')], {
    cwd: root,
    input: JSON.stringify(examples),
  });
  return JSON.parse(output.toString()) as string[][];
}

/** Each forbidden import, without an extension, as it would be written. */
const FORBIDDEN: [string, string, string][] = [
  [
    'a remote imports another remote',
    'mfe-discovery/src/routes.tsx',
    '../../mfe-restaurant/src/routes',
  ],
  [
    'a remote imports another remote by package name',
    'mfe-discovery/src/routes.tsx',
    '@tableside/mfe-restaurant/src/routes',
  ],
  ['a remote imports the shell', 'mfe-account/src/routes.tsx', '../../shell/src/create-platform'],
  ['the shell imports a remote', 'shell/src/client.tsx', '../../mfe-discovery/src/routes'],
  ['the API imports the shell', 'api/src/app.ts', '../../shell/src/create-platform'],
  ['the API imports the browser platform', 'api/src/app.ts', '@tableside/platform'],
  [
    'a plugin of the API imports a resource',
    'api/src/plugins/mail/queue.ts',
    '../../resources/reviews/rate',
  ],
  ['a room of the API imports test support', 'api/src/db/pool.ts', '../testing/database'],
  [
    'shared code imports a remote',
    'shared/contracts/src/paths.ts',
    '../../../mfe-discovery/src/routes',
  ],
];

/** Packages that are installed for other workspaces, imported where package.json does not name them. */
const UNNAMED: [string, string, string][] = [
  ['a remote', 'mfe-marketing/src/example.ts', "export { default } from 'semver';\n"],
  [
    'a test of a remote',
    'mfe-restaurant/src/example.test.ts',
    "import fc from 'fast-check';\nfc.sample(fc.integer());\n",
  ],
  [
    'a type in a remote',
    'mfe-account/src/example.ts',
    "import type { Dish } from '@tableside/server/dish-paths';\nexport type One = Dish;\n",
  ],
  ['a shared package', 'shared/ui/src/example.ts', "export * from '@tanstack/react-query';\n"],
];

/** Each way to name a remote, where the shell and what is shared may know none. */
const NAMING: [string, string, string][] = [
  ['as a string', 'shell/src/example.ts', "export const owner = 'marketing';\n"],
  ['as a key', 'shared/contracts/src/example.ts', 'export const all = { discovery: [] };\n'],
  [
    'in a call, where the name is a word too',
    'shell/src/example.ts',
    "export const load = (given: { load: (name: string) => void }) => given.load('account');\n",
  ],
  ['as a property', 'shell/server/example.ts', "export const first = { remote: 'restaurant' };\n"],
  [
    'in a comparison',
    'shell/src/example.ts',
    "export const isIt = (remote: string) => remote === 'account';\n",
  ],
  [
    'as an attribute',
    'shell/src/example.tsx',
    "export const Example = () => <slot data-part={1} {...{ remote: 'restaurant' }} />;\n",
  ],
  [
    'in an address',
    'shell/src/example.ts',
    'export const file = (name: string) => `/releases/restaurant/${name}`;\n',
  ],
  ['as a folder', 'shared/registry/src/example.ts', "export const home = 'mfe-account/content';\n"],
];

const importing = (target: string) => `import * as other from '${target}';\nexport { other };\n`;

describe('the lint rules', () => {
  const allowed =
    "import { paths } from '@tableside/contracts/paths';\nexport const home = paths.home;\n";
  const unsafe =
    'export const Example = () => <p style={{ top: 0 }} dangerouslySetInnerHTML={{ __html: "" }} />;\n';
  const heavy = "import { z } from 'zod';\nexport const schema = z.string();\n";
  const words =
    "export const type = 'restaurant';\nexport const styles = { account: 'account', restaurant: 1 };\n";
  let broken: string[][] = [];
  let named: string[][] = [];
  let unnamed: string[][] = [];
  beforeAll(() => {
    const found = rulesBrokenBy([
      ...UNNAMED.map(([, file, code]) => ({ file, code })),
      ...NAMING.map(([, file, code]) => ({ file, code })),
      { file: 'shell/src/example.ts', code: words },
      ...FORBIDDEN.map(([, file, target]) => ({ file, code: importing(target) })),
      { file: 'mfe-discovery/src/example.ts', code: allowed },
      { file: 'mfe-discovery/src/example.tsx', code: unsafe },
      { file: 'shell/src/example.ts', code: heavy },
    ]);
    unnamed = found.splice(0, UNNAMED.length);
    named = found.splice(0, NAMING.length + 1);
    broken = found;
  }, 120_000);

  it.each(NAMING.map(([title], index) => [title, index] as const))(
    'refuse a remote named in the shell or in shared code %s',
    (_, index) => {
      expect(named[index]).toEqual(['tableside/no-remote-names']);
    },
  );

  it.each(UNNAMED.map(([title], index) => [title, index] as const))(
    'refuse an import in %s that its package.json does not name',
    (_, index) => {
      expect(unnamed[index]).toEqual(['import-x/no-extraneous-dependencies']);
    },
  );

  it('allow product words that are also names of remotes', () => {
    expect(named.at(-1)).toEqual([]);
  });

  it('find no style sheet of the shell or of shared code that names a remote', () => {
    const names = listRemotes(root).map(({ name }) => name);
    const sheets = ['shell', 'shared'].flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.css') && !/node_modules|dist/.test(file))
        .map((file) => path.join(root, folder, file)),
    );
    const naming = new RegExp(`\\[[^\\]]*=['"]?(?:${names.join('|')})['"]?\\]`);
    expect(sheets.filter((file) => naming.test(readFileSync(file, 'utf8')))).toEqual([]);
    expect(sheets.length).toBeGreaterThan(20);
    expect(naming.test("[data-remote='marketing']")).toBe(true);
  });

  it.each(FORBIDDEN.map(([title], index) => [title, index] as const))(
    'refuse when %s',
    (_, index) => {
      expect(broken[index]).toContain('import-x/no-restricted-paths');
    },
  );

  it('let everyone import what is shared', () => {
    expect(broken.at(-3)).toEqual([]);
  });

  it('refuse style attributes and raw markup, which the content security policy forbids', () => {
    expect(broken.at(-2)).toEqual(['no-restricted-syntax', 'no-restricted-syntax']);
  });

  it('keep zod out of browser code', () => {
    expect(broken.at(-1)).toEqual(['@typescript-eslint/no-restricted-imports']);
  });
});
