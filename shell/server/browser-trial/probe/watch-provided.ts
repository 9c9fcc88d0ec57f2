import { FEDERATION_GLOBAL } from '@tableside/contracts/registry/names';
import type { Finding } from '../../inspection/finding';
import { watchLibraries } from '../../inspection/watch-libraries';
import { findShared } from './share-scope';

/** Tells of each name that a release wants of the provided libraries and that they lack. Call before the shell starts. */
export function watchProvided(tell: (finding: Finding) => void): void {
  let runtime: unknown;
  Object.defineProperty(globalThis, FEDERATION_GLOBAL, {
    configurable: true,
    enumerable: true,
    get: () => runtime,
    // The shell lists its libraries right after this, and asks for the first release later.
    set: (value: unknown) => {
      runtime = value;
      queueMicrotask(() => watchShared(tell));
    },
  });
}

function watchShared(tell: (finding: Finding) => void): void {
  for (const [name, versions] of Object.entries(findShared() ?? {})) {
    for (const shared of Object.values(versions)) {
      const library = shared.lib?.();
      if (!library) continue;
      const watched = watchLibraries({ [name]: library }, tell)[name];
      Object.assign(shared, { lib: () => watched, get: () => () => watched });
    }
  }
}
