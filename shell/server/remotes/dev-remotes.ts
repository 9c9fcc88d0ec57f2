import { releaseBase } from '@tableside/contracts/common/names';
import type { PageRelease, PageRegistry } from '../../src/federation/registry';
import { DEV_VERSION } from '../../src/federation/registry';
import { compose } from '../../src/composition/compose';
import type { DevRemote } from '../config';
import type { RegistrySnapshot } from '../releases/registry-source';

/** Where a remote in development has its files. */
export const devBase = (name: string): string => releaseBase(name, DEV_VERSION);

/** The registry with remotes in development in the place of their releases. They have no server build, so the
 * browser renders them. */
export function withDevRemotes(
  snapshot: RegistrySnapshot,
  remotes: readonly DevRemote[],
): RegistrySnapshot {
  if (remotes.length === 0) return snapshot;
  const names = new Set(remotes.map(({ name }) => name));
  const page: PageRegistry = {
    ...snapshot.page,
    ...Object.fromEntries(
      remotes.map((remote) => [
        remote.name,
        {
          releases: [toDevRelease(remote)],
          claims: remote.routes,
          slots: remote.slots,
          services: remote.services,
          hasContent: remote.content.length > 0,
        },
      ]),
    ),
  };
  const active = new Map([...snapshot.active].filter(([name]) => !names.has(name)));
  return { ...snapshot, page, composition: compose(page), active };
}

const toDevRelease = ({ name, exposes }: DevRemote): PageRelease => ({
  version: DEV_VERSION,
  container: `mfe_${name}_${DEV_VERSION}`,
  entry: 'entry.js',
  base: devBase(name),
  exposes: Object.fromEntries(exposes.map((expose) => [expose, { js: [], css: [] }])),
  integrity: {},
});

/** Stands in for React's developer tools, before React: it keeps the renderers, so that the refresh runtime of a
 * remote that loads later finds them. */
export const REFRESH_HOOK =
  'if(!window.__REACT_DEVTOOLS_GLOBAL_HOOK__){var m=new Map,n=0,f=function(){};window.__REACT_DEVTOOLS_GLOBAL_HOOK__={renderers:m,supportsFiber:true,inject:function(r){m.set(++n,r);return n},onScheduleFiberRoot:f,onCommitFiberRoot:f,onCommitFiberUnmount:f,checkDCE:f}}';
