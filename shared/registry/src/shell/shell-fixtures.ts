import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SHELL_SCHEMA, type ShellSidecar } from '@tableside/contracts/registry/release';
import { integrityOf } from '../hash';
import { publishShell } from './publish-shell';
import type { ReleaseStore } from '../store';

/** Test helpers: small releases of the shell. */

export interface ShellChanges {
  readonly provided?: Readonly<Record<string, string>>;
  readonly knows?: ShellSidecar['knows'];
  /** ISO 8601. */
  readonly builtAt?: string;
  /** Texts by name; `shell.json`, a script and a program unless told. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Writes a built shell into a folder.
 * @returns the folder */
export async function writeShell(
  dir: string,
  version: string,
  {
    provided = { react: '19.3.1' },
    knows,
    builtAt = '2026-11-01T00:00:00.000Z',
    files = {},
  }: ShellChanges = {},
): Promise<string> {
  const folder = path.join(dir, `shell-${version}-${Math.random().toString(36).slice(2)}`);
  const all = {
    'shell.json': JSON.stringify({ version, provided, knows }),
    [`client/main.${version}.js`]: `/* main ${version} */`,
    'server/main.cjs': `/* ${version} */`,
    ...files,
  };
  for (const [file, text] of Object.entries(all)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  const sidecar: ShellSidecar = {
    schema: SHELL_SCHEMA,
    name: 'shell',
    version,
    provided,
    knows,
    files: Object.fromEntries(
      Object.entries(all).map(([file, text]) => [
        file,
        { bytes: Buffer.byteLength(text), integrity: integrityOf(Buffer.from(text)) },
      ]),
    ),
    builtAt,
  };
  await writeFile(path.join(folder, 'release.json'), JSON.stringify(sidecar));
  return folder;
}

/** Builds a release of the shell and stores it. */
export async function storeShell(
  store: ReleaseStore,
  dir: string,
  version: string,
  changes?: ShellChanges,
): Promise<void> {
  await publishShell(store, await writeShell(dir, version, changes));
}
