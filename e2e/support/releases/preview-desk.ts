import path from 'node:path';
import { publish } from '@tableside/registry/releases/commands';
import { beginTrust } from '@tableside/registry/operations/trust';
import { findKey, findKeyPlaces, sealOf } from '@tableside/registry/signing/identity';
import { makePreview } from '@tableside/registry/releases/preview';
import type { PreviewedRelease } from '@tableside/registry/signing/preview-link';
import { contextOf } from '../registry';

/** Somebody with a key who shows stored releases to others. */
export interface PreviewDesk {
  /** Settings of a shell server that trusts the key. */
  readonly env: Readonly<Record<string, string>>;
  /** Stores a build, signed.
   * @returns its version */
  readonly publish: (name: string, folder: string) => Promise<string>;
  /** A link that shows releases.
   * @param lifetimeMs default an hour */
  readonly makeLink: (
    site: string,
    releases: readonly PreviewedRelease[],
    lifetimeMs?: number,
  ) => Promise<string>;
}

/** Gives a release store a key, which signs what is live there.
 * @param keysDir where it lies, outside of the store */
export async function openPreviewDesk(storeDir: string, keysDir: string): Promise<PreviewDesk> {
  const env = { TRUSTED_KEYS: path.join(keysDir, 'trusted.json') };
  const places = findKeyPlaces(env, keysDir, storeDir);
  const context = await contextOf(storeDir);
  await beginTrust(places, context.store);
  const key = await findKey(places, '');
  const signed = { ...context, store: { ...context.store, seal: sealOf(places, key) } };
  return {
    env,
    publish: (name, folder) => publish({ ...signed, releaseFolder: () => folder }, name),
    makeLink: async (site, releases, lifetimeMs = 3_600_000) =>
      (await makePreview(signed, { releases, key, site, lifetimeMs })).url,
  };
}
