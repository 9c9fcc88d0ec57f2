import type { RegisteredRelease } from '@tableside/contracts/registry/wire';
import { filesOf, type PageRelease, type PageRemote } from '../../src/federation/registry';

/** A remote as pages know it.
 * @param before what to fall back to */
export const toPageRemote = (
  active: RegisteredRelease,
  before: RegisteredRelease | null,
): PageRemote => ({
  releases: [active, ...(before ? [before] : [])].map(toPageRelease),
  claims: active.routes,
  slots: active.slots,
  services: active.services,
  hasContent: active.content.length > 0,
});

/** Browsers load entry, scripts and styles by this; the rest is the server's, or comes by the remote's own scripts. */
function toPageRelease(release: RegisteredRelease): PageRelease {
  const { version, container, entry, base, integrity } = release;
  const exposes = Object.fromEntries(
    Object.entries(release.exposes).map(([name, { js, css }]) => [name, { js, css }]),
  );
  const files = filesOf({ entry, exposes });
  return {
    version,
    container,
    entry,
    base,
    exposes,
    integrity: Object.fromEntries(files.map((file) => [file, integrity[file] ?? ''])),
  };
}
