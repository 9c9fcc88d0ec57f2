import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PlainError, step } from './output.mjs';
import { run } from './processes.mjs';

export const root = path.resolve(import.meta.dirname, '../..');

const OLDEST_NODE = [20, 19];
const stamp = path.join(root, 'node_modules/.installed');

/** @throws {PlainError} on a Node that is too old for the packages */
export function assertNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    throw new PlainError(
      `Tableside needs Node ${OLDEST_NODE.join('.')} or newer; this is Node ${process.versions.node}.`,
    );
  }
}

/** Installs the locked packages unless they are there already, for this lock file and this Node. */
export async function ensureInstalled() {
  assertNode();
  const lock = readFileSync(path.join(root, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).update(process.versions.modules).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  await step('Installing packages', () =>
    run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root }),
  );
  writeFileSync(stamp, wanted);
}
