import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  REGISTRY_SCHEMA,
  releaseSidecar,
  type ExposeFiles,
  type ReleaseSidecar,
} from '@tableside/contracts/registry/release';
import type { Compilation, Compiler } from 'webpack';
import { describeFiles } from './describe-files';
import type { RemoteProject } from '../project';
import { releaseRequirements } from '../shared-libraries';

export const ENTRY_FILE = 'entry.js';
export const SERVER_FILE = 'server/entry.cjs';
const SIDECAR_FILE = 'release.json';

/** Name of the chunk that an exposed module becomes: `./services/search` is `services-search`. */
export const chunkNameOf = (expose: string): string =>
  expose.replace(/^\.\//, '').replaceAll('/', '-');

/** Describes a release beside its files, once both builds of it are done. */
export class ReleaseSidecarPlugins {
  private exposes: Record<string, ExposeFiles> | null = null;

  constructor(
    private readonly project: RemoteProject,
    private readonly folder: string,
  ) {}

  /** Notes which files each exposed module needs; belongs to the browser build. */
  readonly browser = {
    apply: (compiler: Compiler) => {
      compiler.hooks.afterEmit.tap('ReleaseSidecar', (compilation) => {
        this.exposes = Object.fromEntries(
          Object.keys(this.project.manifest.exposes).map((expose) => [
            expose,
            filesOf(compilation, chunkNameOf(expose)),
          ]),
        );
      });
    },
  };

  /** Writes the sidecar; belongs to the server build, which runs last. */
  readonly server = {
    apply: (compiler: Compiler) => {
      compiler.hooks.done.tap('ReleaseSidecar', (stats) => {
        if (!stats.hasErrors()) this.write();
      });
    },
  };

  private write() {
    // A failed browser build has reported its errors; without it there is no release to describe.
    if (!this.exposes) return;
    const { manifest, version, container } = this.project;
    const sidecar: ReleaseSidecar = releaseSidecar.parse({
      schema: REGISTRY_SCHEMA,
      name: manifest.name,
      version,
      container,
      entry: ENTRY_FILE,
      server: SERVER_FILE,
      exposes: this.exposes,
      requires: releaseRequirements(this.project),
      routes: manifest.routes,
      slots: manifest.slots,
      services: manifest.services,
      content: manifest.content,
      files: describeFiles(this.folder, (file) => file !== SIDECAR_FILE),
      builtAt: new Date().toISOString(),
    });
    writeFileSync(path.join(this.folder, SIDECAR_FILE), `${JSON.stringify(sidecar, null, 2)}\n`);
  }
}

/** A chunk of this name holds a part whose script comes late, while the server's HTML may show the part at once. */
const SHOWN_AT_ONCE = /^html-/;

/** Scripts and styles of a chunk and of the chunks it cannot run without, and the styles of what may be shown before its
 * script comes. */
function filesOf(compilation: Compilation, chunkName: string): ExposeFiles {
  const group = compilation.namedChunkGroups.get(chunkName);
  if (!group) throw new Error(`The build has no chunk for "${chunkName}".`);
  const shown = group.getChildren().filter(({ name }) => SHOWN_AT_ONCE.test(name ?? ''));
  const files = group.getFiles();
  const isStyle = (file: string) => file.endsWith('.css');
  const later = new Set(shown.flatMap((child) => child.getFiles()).filter(isStyle));
  return {
    js: files.filter((file) => file.endsWith('.js')),
    css: files.filter(isStyle),
    shown: [...later].filter((file) => !files.includes(file)),
  };
}
