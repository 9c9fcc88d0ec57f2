import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type ShellManifest,
  SHELL_SCHEMA,
  shellFacts,
  shellSidecar,
  type ShellSidecar,
} from '@tableside/contracts/registry/release';
import { SERVICE_KINDS, SLOT_NAMES } from '@tableside/contracts/remote';
import { integrityOf } from '@tableside/registry/store/store';
import type { Compiler } from 'webpack';
import { federationVersion, providedVersions, type Project } from './base';
import { SHELL_NAME } from '@tableside/contracts/registry/names';
import { isReleased } from '@tableside/registry/registry/stored-shells';
import { describeFiles } from './plugins';

export class ShellManifestPlugin {
  constructor(
    private readonly project: Project,
    private readonly folder: string,
  ) {}

  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tap('ShellManifestPlugin', (compilation) => {
      const initial = compilation.entrypoints.get('main')?.getFiles() ?? [];
      const scripts = initial.filter((file) => file.endsWith('.js'));
      const [file] = scripts;
      if (!file || scripts.length > 1) {
        throw new Error(`The shell should start with one script, not ${scripts.length}.`);
      }
      const manifest: ShellManifest = {
        version: this.project.version,
        provided: { ...providedVersions(this.project), ...federationVersion(this.project) },
        knows: { slots: [...SLOT_NAMES], services: [...SERVICE_KINDS] },
        script: {
          file,
          integrity: integrityOf(readFileSync(path.join(compiler.outputPath, file))),
        },
        styles: initial.filter((name) => name.endsWith('.css')),
      };
      writeFileSync(path.join(this.folder, 'shell.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    });
  }
}

const SIDECAR_FILE = 'release.json';

/** Writes the shell's release.json once all of its builds are done. Add it to each of them. */
export class ShellSidecarPlugin {
  private readonly done = new Set<Compiler>();

  constructor(
    private readonly folder: string,
    private readonly builds: number,
  ) {}

  apply(compiler: Compiler) {
    compiler.hooks.done.tap('ShellSidecarPlugin', (stats) => {
      if (stats.hasErrors()) return;
      this.done.add(compiler);
      if (this.done.size === this.builds) this.write();
    });
  }

  private write() {
    const manifest = JSON.parse(readFileSync(path.join(this.folder, 'shell.json'), 'utf8'));
    const { version, provided, knows } = shellFacts.parse(manifest);
    const sidecar: ShellSidecar = shellSidecar.parse({
      schema: SHELL_SCHEMA,
      name: SHELL_NAME,
      version,
      provided,
      knows,
      files: describeFiles(this.folder, isReleased),
      builtAt: new Date().toISOString(),
    });
    writeFileSync(path.join(this.folder, SIDECAR_FILE), `${JSON.stringify(sidecar, null, 2)}\n`);
  }
}
