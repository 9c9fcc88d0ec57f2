import { releaseBase } from '../common/names';
import type { RemoteManifest } from './wire';

/** Remotes in development: served by their own servers, on a developer's machine only. */

/** What such a remote has for a version. */
export const DEV_VERSION = 'dev';

/** Where its files are. */
export const devBase = (name: string): string => releaseBase(name, DEV_VERSION);

export const devContainer = (name: string): string => `mfe_${name}_${DEV_VERSION}`;

type DevDeclarations = Pick<
  RemoteManifest,
  'name' | 'routes' | 'slots' | 'services' | 'content'
> & { readonly exposes: readonly string[] };

/** What the registry of a page says of it. Its files change, so none has a hash. */
export const describeDevRemote = (remote: DevDeclarations) => ({
  releases: [
    {
      version: DEV_VERSION,
      container: devContainer(remote.name),
      entry: 'entry.js',
      base: devBase(remote.name),
      exposes: Object.fromEntries(remote.exposes.map((expose) => [expose, { js: [], css: [] }])),
      integrity: {},
    },
  ],
  claims: remote.routes,
  slots: remote.slots,
  services: remote.services,
  hasContent: remote.content.length > 0,
});

/** Stands in for React's developer tools, before React: it keeps the renderers, so that the refresh runtime of a
 * remote that loads later finds them. */
export const REFRESH_HOOK =
  'if(!window.__REACT_DEVTOOLS_GLOBAL_HOOK__){var m=new Map,n=0,f=function(){};window.__REACT_DEVTOOLS_GLOBAL_HOOK__={renderers:m,supportsFiber:true,inject:function(r){m.set(++n,r);return n},onScheduleFiberRoot:f,onCommitFiberRoot:f,onCommitFiberUnmount:f,checkDCE:f}}';
