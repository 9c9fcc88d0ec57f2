import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/install.mjs';

/**
 * Checks that relative links in all Markdown files lead to existing files and headings, and that the
 * tests named in docs/security.md exist.
 */

const listFiles = (...patterns) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file && existsSync(path.join(root, file)));

const files = listFiles('*.md');

const withoutCode = (file) =>
  readFileSync(path.join(root, file), 'utf8').replace(/^```.*?^```/gms, '');

/** GitHub's anchor for a heading. */
const toAnchor = (heading) =>
  heading
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .replace(/\s/g, '-');

const hasAnchor = (file, anchor) =>
  [...withoutCode(file).matchAll(/^#+ (.+)$/gm)].some(
    ([, heading]) => toAnchor(heading) === anchor,
  );

function isBroken(file, link) {
  const [target, anchor] = link.split('#');
  const location = target ? path.join(path.dirname(file), target) : file;
  if (!existsSync(path.join(root, location))) return true;
  return Boolean(anchor) && location.endsWith('.md') && !hasAnchor(location, anchor);
}

const broken = files.flatMap((file) =>
  [...withoutCode(file).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link)
    .filter((link) => !/^[a-z]+:/.test(link) && isBroken(file, link))
    .map((link) => `${file}: ${link}`),
);
const tests = new Set(
  listFiles('*.test.ts', '*.test.tsx', '*.spec.ts').map((file) => path.basename(file)),
);
const SECURITY = 'docs/security.md';
const named = readFileSync(path.join(root, SECURITY), 'utf8').matchAll(
  /[\w.-]+\.(?:test|spec)\.tsx?/g,
);
for (const [test] of named) if (!tests.has(test)) broken.push(`${SECURITY}: ${test}`);

if (broken.length > 0) {
  process.stderr.write(`Broken links:\n${broken.join('\n')}\n`);
  process.exitCode = 1;
}
