import { z } from 'zod';
import { SECTION_NAME } from '../common/rules';
import { SLOT_FRAMES, WAKES } from '../remote';
import { RELEASE_VERSION, releaseFolder, REMOTE_NAME, SHELL_NAME } from './names';

/** Releases of remotes and of the shell: one is one immutable folder, `releases/<name>/<version>/` (ARCHITECTURE.md). */

export const semver = z.string().regex(RELEASE_VERSION, 'expected a version such as 1.2.3');
export const sha384 = z
  .string()
  .regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'expected a sha384 integrity value');

/** A path inside a release: forward slashes, no dot segments. */
export const releasePath = z
  .string()
  .regex(
    /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+(?:\/[A-Za-z0-9._~-]+)*$/,
    'expected a path inside the release',
  );

/** Every file of a release except its `release.json`. */
export const releaseFiles = z.record(
  releasePath,
  z.object({ bytes: z.number().int().min(0), integrity: sha384 }),
);
export type ReleaseFiles = z.infer<typeof releaseFiles>;

/** Where a release lies: `/releases/<remote>/<version>/`. */
export const releaseAddress = z
  .string()
  .refine((base) => releaseFolder(base) === base, 'expected the address of a release');

/**
 * What a remote declares about itself in `remote.json` beside its routes. The shell composes pages from it, so adding
 * a widget or a service changes no other folder. What it may name is checked when a release goes live
 * (release-tools/registry), so that a shell can meet places and services that it does not know yet, and pass over them.
 */

const height = z
  .string()
  .regex(
    /^\d{1,3}(?:\.\d{1,3})?rem(?: \+ \d{1,3}vi)?$/,
    'expected a height such as 20rem, or 28rem + 62vi where it grows with the width',
  );

/** Room that a slot takes before its widget is there. */
const slotReserve = z.object({
  height,
  /** From 1024 px of width on, where it differs. */
  wideHeight: height.optional(),
  /** True: a slot whose widget was not there from the start keeps the room for good, so that nothing below it moves. */
  isKept: z.boolean().default(false),
});

const orderSentence = 'expected a whole number from 0 to 999';

export const slotDeclaration = z.object({
  /** A kind of slot, such as `home:section`. */
  place: z.string().regex(/^[a-z]+:[a-z]+$/, 'expected a place such as home:section'),
  /** Name of the widget in the remote's `./widgets`. */
  widget: z
    .string()
    .regex(/^[A-Z][A-Za-z0-9]*$/, 'expected the name of a component, such as CuisineRanking'),
  /** What documents call it, where they set the order of its place. */
  name: z.string().regex(SECTION_NAME, 'expected a lower-case name such as rankings').optional(),
  /** Among the widgets of its place, smallest first. */
  order: z.number(orderSentence).int(orderSentence).min(0, orderSentence).max(999, orderSentence),
  wake: z.enum(WAKES).default('at-once'),
  frame: z.enum(SLOT_FRAMES).default('page'),
  reserve: slotReserve.default({ height: '0rem', isKept: false }),
});
export type SlotDeclaration = z.infer<typeof slotDeclaration>;

export const declarations = z.object({
  slots: z.array(slotDeclaration).default([]),
  /** Services that the shell may ask for; `search` is the module `./services/search`. */
  services: z.array(z.string().regex(/^[a-z-]+$/, 'expected a name such as search')).default([]),
  /** Kinds of documents whose words are this remote's. */
  content: z.array(z.string()).default([]),
});
export type Declarations = z.infer<typeof declarations>;

/** Major version of the registry document; a reader that meets another falls back to what it was built with. */
export const REGISTRY_SCHEMA = 1;

/** A remote by its name, as `remote.json` has it. Which remotes there are is known from the registry. */
export const remoteName = z
  .string()
  .regex(REMOTE_NAME, 'expected a lower-case name')
  .refine((name) => name !== SHELL_NAME, 'the name shell is taken');
export type RemoteName = z.infer<typeof remoteName>;

/** The name of what is released: a remote's, or the shell's. */
export const releasedName = z.string().regex(REMOTE_NAME, 'expected a lower-case name');

/** A part of the site's address space that a remote owns. */
export const routeClaim = z.object({
  /** First path of the claim, such as `/restaurants` or `/restaurant`; it owns everything below too. */
  path: z
    .string()
    .regex(/^\/[a-z-]+$/, 'expected one lower-case path segment, such as /restaurants'),
  /** Title and heading while the page's code is on its way. Left out, it is the site's name. */
  title: z.string().min(1).max(60).optional(),
  /** False hides header and footer. */
  chrome: z.boolean().default(true),
  /** False skips the session call. */
  session: z.boolean().default(true),
  /** True when the HTTP status depends on data (an unknown restaurant is a 404). */
  statusFromData: z.boolean().default(false),
  /** True for pages that only some people open: no page of another remote carries a word of it. Left out, all pages do. */
  apart: z.literal(true).optional(),
});
export type RouteClaim = z.infer<typeof routeClaim>;

/** Scripts and styles that an exposed module needs besides the remote's entry. */
const exposeFiles = z.object({
  js: z.array(releasePath),
  css: z.array(releasePath),
  /** Styles of parts that the server's HTML may show before the scripts come that bring them. */
  shown: z.array(releasePath).default([]),
});
export type ExposeFiles = z.infer<typeof exposeFiles>;

/** What a team writes by hand: `mfe-<name>/remote.json`. */
export const remoteManifest = declarations.extend({
  name: remoteName,
  team: z.string().min(1),
  routes: z.array(routeClaim),
  /** Exposed modules, contract name to source file. */
  exposes: z.record(z.string().regex(/^\.\/[a-z/-]+$/), z.string()),
});
export type RemoteManifest = z.infer<typeof remoteManifest>;

/** `release.json`, written by the build beside the files it describes. */
export const releaseSidecar = declarations.extend({
  schema: z.literal(REGISTRY_SCHEMA),
  name: remoteName,
  version: semver,
  /** Unique per version, so that two versions never share code by accident. */
  container: z.string().regex(/^mfe_[a-z]+_[0-9A-Za-z_]+$/),
  /** Browser entry, relative to the release. */
  entry: releasePath,
  /** Server entry (one CommonJS file), or null when the remote renders in the browser only. */
  server: releasePath.nullable(),
  exposes: z.record(z.string(), exposeFiles),
  /** Version ranges of what the shell must provide. */
  requires: z.record(z.string(), z.string()),
  routes: z.array(routeClaim),
  /** Every file of the release except this one. */
  files: releaseFiles,
  builtAt: z.iso.datetime(),
});

export type ReleaseSidecar = z.infer<typeof releaseSidecar>;

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

/** What the shell provides to remotes, with exact versions; a release's `requires` is checked against it. */
export const PROVIDED = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-router-dom',
  'zustand',
  '@tanstack/react-query',
  '@tableside/platform',
] as const;
