import { z } from 'zod';
import { CONTENT_REVISION } from './names';
import {
  REGISTRY_SCHEMA,
  releaseAddress,
  releasePath,
  releaseSidecar,
  remoteName,
  sha384,
} from './release';

/** The registry document, which lists the live releases (ARCHITECTURE.md). */

const teamNames = z.array(z.string()).default([]);

/** What a team's remote may use. A remote may always provide the service with its own name. */
export const registeredTeam = z.object({
  /** Paths, such as `/restaurants`. */
  routes: teamNames,
  /** Slots, such as `home:section`. */
  slots: teamNames,
  services: teamNames,
  /** True if it may own content. */
  content: z.boolean().default(false),
  /** Contact address. */
  contact: z.string().min(1).optional(),
});
export type RegisteredTeam = z.infer<typeof registeredTeam>;

/** A live release in the registry. `base` is its path, `/releases/<remote>/<version>/`. */
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
    /** Integrity of the files that the shell loads itself: entry, server entry, scripts, and styles of exposes. */
    integrity: z.record(releasePath, sha384),
  });

export type RegisteredRelease = z.infer<typeof registeredRelease>;

/** A release that a share of visitors gets instead of the live one. */
export const registeredCanary = registeredRelease.extend({ share: z.number().gt(0).lt(1) });
export type RegisteredCanary = z.infer<typeof registeredCanary>;

const registeredRemote = z.object({
  active: registeredRelease,
  /** The fallback: the last known good release before the active one, or else the previous one; null for a first
   * release. */
  lastGood: registeredRelease.nullable(),
  /** Null if there is no canary. */
  canary: registeredCanary.nullable().default(null),
  /** True removes the remote from all pages immediately. */
  disabled: z.boolean().default(false),
});

/** The live revision of a remote's content. */
export const registeredContent = z.object({
  revision: z.string().regex(CONTENT_REVISION, 'expected a revision number'),
  integrity: sha384,
});

/** A release freeze. */
export const registeredFreeze = z.object({
  /** Why, in one line. */
  reason: z.string().min(1),
  by: z.string(),
  at: z.iso.datetime(),
});
export type RegisteredFreeze = z.infer<typeof registeredFreeze>;

/** Origin from which browsers load release files. */
export const registeredAssets = z.object({
  origin: z
    .string()
    .regex(
      /^(?:https:\/\/[a-z0-9.-]+|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d+)?$/,
      'expected an origin such as https://cdn.example',
    ),
});

/** Key of a freeze for all remotes; not a valid remote name. */
export const ALL_FROZEN = '*';

export const registryDocument = z.object({
  schema: z.literal(REGISTRY_SCHEMA),
  /** Increases by one with each change. */
  revision: z.number().int().min(1),
  environment: z.string(),
  remotes: z.record(remoteName, registeredRemote),
  content: z.record(remoteName, registeredContent).default({}),
  /** By remote name or ALL_FROZEN. Used only by commands; live releases are not affected. Omitted when nothing is
   * frozen. */
  freezes: z.record(z.string(), registeredFreeze).optional(),
  /** Omitted if browsers load release files from the site itself. */
  assets: registeredAssets.optional(),
  /** What each remote may use. Used only by commands. If omitted, a remote may use anything that no other remote uses; if set,
   * unlisted remotes may use nothing. */
  teams: z.record(remoteName, registeredTeam).optional(),
  change: z.object({
    at: z.iso.datetime(),
    by: z.string(),
    command: z.string(),
    /** Key id, or token issuer and subject, of the principal. */
    signer: z.string().optional(),
  }),
  /** A compact JWS over the document without this field; null if unsigned. */
  signature: z.string().nullable().default(null),
});
export type RegistryDocument = z.infer<typeof registryDocument>;
