import { z } from 'zod';
import { SHELL_NAME } from '../common/names';
import { releaseAddress, releaseFiles, semver, sha384 } from './fields';

/** Releases of the shell lie beside those of the remotes, `releases/shell/<version>/`, and are live by the same document. */

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

/** `release.json` of a shell, written by the build beside the files that it describes. */
export const shellSidecar = shellFacts.extend({
  schema: z.literal(SHELL_SCHEMA),
  name: z.literal(SHELL_NAME),
  version: semver,
  files: releaseFiles,
  builtAt: z.iso.datetime(),
});
export type ShellSidecar = z.infer<typeof shellSidecar>;

/** A release of the shell by its address, and the hash of its `release.json`, which has the hashes of all other files. */
const shellRelease = z.object({ version: semver, base: releaseAddress, integrity: sha384 });
export type ShellRelease = z.infer<typeof shellRelease>;

/** A release of the shell as the registry lists it. */
export const registeredShell = shellFacts.extend(shellRelease.shape);
export type RegisteredShell = z.infer<typeof registeredShell>;

/** A release that was live before: open tabs may still ask for its files. */
export const replacedShell = shellRelease.extend({ replacedAt: z.iso.datetime() });
export type ReplacedShell = z.infer<typeof replacedShell>;

/** The registry's entry for the shell. */
export const registeredShells = z.object({
  active: registeredShell,
  /** What shell servers go back to; null for a first release. */
  lastGood: registeredShell.nullable(),
  /** The newest first. */
  replaced: z.array(replacedShell).default([]),
});
export type RegisteredShells = z.infer<typeof registeredShells>;
