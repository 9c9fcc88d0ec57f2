import { execFileSync } from 'node:child_process';
import path from 'node:path';

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

const importing = (target: string) => `import * as other from '${target}';\nexport { other };\n`;

describe('the lint rules', () => {
  const allowed =
    "import { paths } from '@tableside/contracts/paths';\nexport const home = paths.home;\n";
  const unsafe =
    'export const Example = () => <p style={{ top: 0 }} dangerouslySetInnerHTML={{ __html: "" }} />;\n';
  const heavy = "import { z } from 'zod';\nexport const schema = z.string();\n";
  let broken: string[][] = [];
  beforeAll(() => {
    broken = rulesBrokenBy([
      ...FORBIDDEN.map(([, file, target]) => ({ file, code: importing(target) })),
      { file: 'mfe-discovery/src/example.ts', code: allowed },
      { file: 'mfe-discovery/src/example.tsx', code: unsafe },
      { file: 'mfe-marketing/src/example.ts', code: heavy },
    ]);
  }, 60_000);

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
