import { z } from 'zod';
import { SHELL_NAME } from '../common/names';
import { releaseFiles, semver } from './fields';

/** Releases of the shell lie beside those of the remotes, `releases/shell/<version>/`. */

/** Major version of the `release.json` of shells. */
export const SHELL_SCHEMA = 1;

/** What a shell brings along for remotes. */
export const shellFacts = z.object({
  version: z.string(),
  /** Exact version of each provided library, and of the federation runtime. */
  provided: z.record(z.string(), z.string()),
  /** The places and services that remotes may declare; shells that are older than this field do not say. */
  knows: z.object({ places: z.array(z.string()), services: z.array(z.string()) }).optional(),
});
export type ShellFacts = z.infer<typeof shellFacts>;

/** `dist/shell.json`: what the server puts into pages, and what the registry's checks compare releases with. */
export interface ShellManifest extends ShellFacts {
  /** Initial script, below /assets/. */
  readonly script: { readonly file: string; readonly integrity: string };
  /** Initial style sheets, below /assets/. */
  readonly styles: readonly string[];
}

/** `release.json` of a shell, written by the build beside the files that it describes. */
export const shellSidecar = shellFacts.extend({
  schema: z.literal(SHELL_SCHEMA),
  name: z.literal(SHELL_NAME),
  version: semver,
  files: releaseFiles,
  builtAt: z.iso.datetime(),
});
export type ShellSidecar = z.infer<typeof shellSidecar>;
