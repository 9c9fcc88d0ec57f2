import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { say } from './lib/output.mjs';

/** `node scripts/count-house.mjs [ENTRY ...]`: how large the house is. Without entries: source files, their lines, and
 * folders of more than 20 source files. With entries: how many files these reach through imports that exist at run time,
 * which is what a reader of that walk may have to open. */

const ROOTS = ['shell', 'shared', 'api'].concat(
  readdirSync('.').filter((name) => name.startsWith('mfe-')),
);
const SKIPPED = new Set(['node_modules', 'dist', 'fixtures']);
const MANY = 20;

const isSource = (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file);

function listFolders(dir) {
  const entries = readdirSync(dir, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && isSource(entry.name));
  const inner = entries.filter((entry) => entry.isDirectory() && !SKIPPED.has(entry.name));
  const own = { dir, files: files.map(({ name }) => path.join(dir, name)) };
  return [own, ...inner.flatMap(({ name }) => listFolders(path.join(dir, name)))];
}

function countAll() {
  const folders = ROOTS.flatMap(listFolders);
  const files = folders.flatMap((folder) => folder.files);
  const lines = files.reduce(
    (sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1,
    0,
  );
  say(`${files.length} source files, ${lines} lines`);
  const full = folders.filter((folder) => folder.files.length > MANY);
  say(`${full.length} folders of more than ${MANY} source files`);
  for (const folder of full) say(`  ${folder.dir}: ${folder.files.length}`);
}

function countReach(entries) {
  const options = ['--output-type', 'json', '--no-config', '--ts-config', 'tsconfig.json'];
  const command = ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', ...options];
  const only = ['--include-only', `^(${ROOTS.join('|')})/`, '--exclude', 'node_modules|/dist/'];
  const output = execFileSync(process.execPath, [...command, ...only, ...entries], {
    maxBuffer: 1 << 28,
  });
  const { modules } = JSON.parse(output);
  say(`${modules.filter(({ source }) => isSource(source)).length} files`);
}

const entries = process.argv.slice(2);
if (entries.length) countReach(entries);
else countAll();
