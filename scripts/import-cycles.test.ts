import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(__dirname, '..');

const FOLDERS = [
  'scripts/fixtures/import-cycles/files',
  'scripts/fixtures/import-cycles/folders',
  'scripts/lib',
];

interface Violation {
  readonly from: string;
  readonly rule: { readonly name: string };
}

let violations: readonly Violation[];
beforeAll(() => {
  const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const { stdout } = spawnSync(process.execPath, [program, '--output-type', 'json', ...FOLDERS], {
    cwd: root,
    encoding: 'utf8',
  });
  ({ violations } = (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary);
}, 60_000);

/** Names of the rules that a folder breaks. */
function rulesBrokenBy(folder: string): string[] {
  const own = violations.filter(({ from }) => `${from}/`.startsWith(`${folder}/`));
  return [...new Set(own.map(({ rule }) => rule.name))];
}

describe('the rules about import cycles', () => {
  it('refuse two files that import each other, types included', () => {
    expect(rulesBrokenBy('scripts/fixtures/import-cycles/files')).toEqual(['no-file-cycles']);
  });

  it('refuse two folders that import each other', () => {
    expect(rulesBrokenBy('scripts/fixtures/import-cycles/folders')).toEqual(['no-folder-cycles']);
  });

  it('accept folders that import in one direction', () => {
    expect(rulesBrokenBy('scripts/lib')).toEqual([]);
    expect(violations.every(({ from }) => from.startsWith('scripts/fixtures/'))).toBe(true);
  });
});
