import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ShellFacts } from '@tableside/contracts/registry/release';
import { SERVICE_KINDS, SLOT_PLACE_NAMES } from '@tableside/contracts/remote';
import { integrityOf } from '@tableside/registry/hash';
import type { Compiler } from 'webpack';
import type { Project } from '../project';
import { federationVersion, providedVersions } from '../shared-libraries';

/** `dist/shell.json`: what the server puts into pages, and what the registry's checks compare releases with. */
export interface ShellManifest extends ShellFacts {
  /** Initial script, below /assets/. */
  readonly script: { readonly file: string; readonly integrity: string };
  /** Initial style sheets, below /assets/. */
  readonly styles: readonly string[];
}

export class ShellManifestPlugin {
  /** @param folder where shell.json goes */
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
        knows: { places: [...SLOT_PLACE_NAMES], services: [...SERVICE_KINDS] },
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
