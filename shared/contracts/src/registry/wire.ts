import { z } from 'zod';
import { declarations } from './declarations';
import { CONTENT_REVISION, REMOTE_NAME, SHELL_NAME } from '../common/names';
import { releaseAddress, releaseFiles, releasePath, semver, sha384 } from './fields';
import { registeredTeam } from './teams';

/**
 * The release store's documents (docs/architecture.md, releases). One release is one immutable folder,
 * `releases/<remote>/<version>/`; the registry document says which releases are live.
 */

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

/** A live release as the registry lists it. `base` is its address, `/releases/<remote>/<version>/`. */
export const registeredRelease = releaseSidecar
  .pick({
    version: true,
    container: true,
    entry: true,
    server: true,
    exposes: true,
    requires: true,
    routes: true,
    slots: true,
    services: true,
    content: true,
  })
  .extend({
    base: releaseAddress,
    /** Integrity of the files that the shell loads itself: entry, server entry, scripts and styles of exposes. */
    integrity: z.record(releasePath, sha384),
  });

export type RegisteredRelease = z.infer<typeof registeredRelease>;

/** A release that a share of the visitors gets in the place of the live one. */
export const registeredCanary = registeredRelease.extend({ share: z.number().gt(0).lt(1) });
export type RegisteredCanary = z.infer<typeof registeredCanary>;

const registeredRemote = z.object({
  active: registeredRelease,
  /** What ran before the active release, for the fallback, and is known to be good where any such is; null for a first
   * release. */
  lastGood: registeredRelease.nullable(),
  /** Null where all visitors get the same. */
  canary: registeredCanary.nullable().default(null),
  /** True takes the remote off the pages at once. */
  killed: z.boolean().default(false),
});

/** The live revision of a remote's documents. */
export const registeredContent = z.object({
  revision: z.string().regex(CONTENT_REVISION, 'expected the number of a revision'),
  integrity: sha384,
});

/** A stop for whatever goes live. */
export const registeredFreeze = z.object({
  /** Why, in one line. */
  reason: z.string().min(1),
  by: z.string(),
  at: z.iso.datetime(),
});
export type RegisteredFreeze = z.infer<typeof registeredFreeze>;

/** From where browsers load the files of releases. */
export const registeredAssets = z.object({
  origin: z
    .string()
    .regex(
      /^(?:https:\/\/[a-z0-9.-]+|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d+)?$/,
      'expected an origin such as https://cdn.example',
    ),
});

/** The name under which everything is frozen; no remote can have it. */
export const ALL_FROZEN = '*';

export const registryDocument = z.object({
  schema: z.literal(REGISTRY_SCHEMA),
  /** Counts up by one with each change. */
  revision: z.number().int().min(1),
  environment: z.string(),
  remotes: z.record(remoteName, registeredRemote),
  content: z.record(remoteName, registeredContent).default({}),
  /** By a remote's name or ALL_FROZEN. For commands alone: what is live is not changed by it. Left out where nothing
   * is frozen, so that documents from before stay as they are. */
  freezes: z.record(z.string(), registeredFreeze).optional(),
  /** Left out where browsers load files of releases from the site itself. */
  assets: registeredAssets.optional(),
  /** Which remote may claim what. For commands alone. Left out where nobody has written it down; then a remote may claim what
   * no other has. Once it is there, a remote that it does not name may claim nothing. */
  teams: z.record(remoteName, registeredTeam).optional(),
  change: z.object({
    at: z.iso.datetime(),
    by: z.string(),
    command: z.string(),
    /** Id of the key, or issuer and subject of the token, of whoever asked for it. */
    signer: z.string().optional(),
  }),
  /** A compact JWS over the document without it; null where nobody has signed. */
  signature: z.string().nullable().default(null),
});
export type RegistryDocument = z.infer<typeof registryDocument>;

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
