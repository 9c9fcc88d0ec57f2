import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ReleaseSidecar, RemoteName, ShellFacts } from '@tableside/contracts/registry/release';
import { integrityOf } from './hash';

/** Test helpers: small releases on disk that differ from a good one in exactly what a test changes. */

export const SHELL: ShellFacts = {
  version: '1.0.0',
  provided: { react: '19.3.1', zustand: '5.1.0' },
};

export interface ReleaseChanges {
  readonly version?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly sidecar?: Partial<ReleaseSidecar>;
}

export async function makeTempDir(): Promise<{ dir: string; remove: () => Promise<void> }> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'tableside-registry-'));
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) };
}

/** Writes a built release and returns its folder. */
export async function writeRelease(
  dir: string,
  name: RemoteName,
  { version = '1.0.0', files = {}, sidecar = {} }: ReleaseChanges = {},
): Promise<string> {
  const folder = path.join(dir, `${name}-${version}-${Math.random().toString(36).slice(2)}`);
  const all: Record<string, string> = {
    'remoteEntry.js': `/* ${name} ${version} */`,
    'routes.js': 'self.routes = 1;',
    'routes.css': `@layer remote{.${name}__card{color:red}}`,
    'server/entry.cjs': 'module.exports = {};',
    ...files,
  };
  const exposes = Object.fromEntries(
    ['./routes', './widgets'].map((module) => [
      module,
      { js: ['routes.js'], css: ['routes.css'], shown: [] },
    ]),
  );
  const release: ReleaseSidecar = {
    schema: 1,
    name,
    version,
    container: `mfe_${name}_${version.replaceAll(/[^0-9A-Za-z]/g, '_')}`,
    entry: 'remoteEntry.js',
    server: 'server/entry.cjs',
    exposes,
    requires: { react: '^19.0.0' },
    routes: [{ path: `/${name}`, chrome: true, session: true, statusFromData: false }],
    slots: [],
    services: [],
    content: [],
    files: Object.fromEntries(
      Object.entries(all).map(([file, text]) => [
        file,
        { bytes: Buffer.byteLength(text), integrity: integrityOf(Buffer.from(text)) },
      ]),
    ),
    builtAt: '2026-11-01T00:00:00.000Z',
    ...sidecar,
  };
  for (const [file, text] of Object.entries(all)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  await writeFile(path.join(folder, 'release.json'), JSON.stringify(release));
  return folder;
}
