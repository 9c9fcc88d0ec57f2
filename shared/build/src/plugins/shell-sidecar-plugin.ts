import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SHELL_NAME } from '@tableside/contracts/registry/names';
import {
  SHELL_SCHEMA,
  shellFacts,
  shellSidecar,
  type ShellSidecar,
} from '@tableside/contracts/registry/release';
import { isReleased } from '@tableside/registry/shell/publish-shell';
import type { Compiler } from 'webpack';
import { describeFiles } from './describe-files';

const SIDECAR_FILE = 'release.json';

/** Describes the shell as a release, beside its files, once all of its builds are done. It belongs to each of them. */
export class ShellSidecarPlugin {
  private readonly done = new Set<Compiler>();

  /** @param folder of all builds and of shell.json
   * @param builds how many there are */
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
