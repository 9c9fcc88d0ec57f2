import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(__dirname, '..');

/** Names of the rules that a folder breaks. */
function rulesBrokenBy(folder: string): string[] {
  const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const { stdout } = spawnSync(process.execPath, [program, '--output-type', 'json', folder], {
    cwd: root,
    encoding: 'utf8',
  });
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { rule: { name: string } }[] };
  };
  return [...new Set(summary.violations.map(({ rule }) => rule.name))];
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
  });
});
