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

/** The registry document, which says which releases are live (ARCHITECTURE.md). */

const teamNames = z.array(z.string()).default([]);

/** What a team may claim for its remote. A remote may always offer the service of its own name, which nobody else can. */
export const registeredTeam = z.object({
  /** Addresses, such as `/restaurants`. */
  routes: teamNames,
  /** Kinds of slots, such as `home:section`. */
  places: teamNames,
  services: teamNames,
  /** True: its words may be documents. */
  content: z.boolean().default(false),
  /** Whom to write to. */
  contact: z.string().min(1).optional(),
});
export type RegisteredTeam = z.infer<typeof registeredTeam>;

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
