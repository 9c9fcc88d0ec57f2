import { FEDERATION_GLOBAL } from '@tableside/contracts/registry/names';
import type { Finding } from '../../inspection/finding';
import { watchLibraries } from '../../inspection/watch-libraries';

interface Shared {
  readonly lib?: () => object;
}
type ShareScope = Readonly<Record<string, Readonly<Record<string, Shared>>>>;

/** The shell's half of Module Federation, as listed by its runtime. */
interface Federation {
  readonly __INSTANCES__: readonly {
    readonly shareScopeMap: Readonly<Record<string, ShareScope>>;
  }[];
}

/** The libraries provided by this page's shell; undefined before it starts. */
function findShared(): ShareScope | undefined {
  const { __FEDERATION__: federation } = globalThis as { readonly __FEDERATION__?: Federation };
  return federation?.__INSTANCES__[0]?.shareScopeMap['default'];
}

interface Container {
  readonly get: (expose: string) => Promise<() => unknown>;
  readonly init: (scope: object) => unknown;
}

interface Globals extends Readonly<Record<string, unknown>> {
  readonly trustedTypes?: {
    readonly createPolicy: (
      name: string,
      rules: { readonly createScriptURL: (url: string) => string },
    ) => { readonly createScriptURL: (url: string) => string };
  };
}
const globals = globalThis as unknown as Globals;

/** A remote's container: the one already on the page, else a new one with the shell's libraries. */
export async function openContainer(
  name: string,
  entry: string,
  integrity: string,
): Promise<Container> {
  const known = globals[name] as Container | undefined;
  if (known) return known;
  await runScript(entry, integrity);
  const container = globals[name] as Container | undefined;
  const scope = findShared();
  if (!container || !scope) throw new Error(`${entry} did not define its container.`);
  await container.init(scope);
  return container;
}

function runScript(url: string, integrity: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${url} could not be loaded.`));
    // The shell returns its own policy for names of this kind.
    const policy = globals.trustedTypes?.createPolicy('wp-mfe_trial', {
      createScriptURL: (address) => address,
    });
    script.crossOrigin = 'anonymous';
    script.integrity = integrity;
    script.src = policy?.createScriptURL(url) ?? url;
    document.head.append(script);
  });
}

/** Reports exports that a release needs but the shell lacks. Call before the shell starts. */
export function watchProvided(notify: (finding: Finding) => void): void {
  let runtime: unknown;
  Object.defineProperty(globalThis, FEDERATION_GLOBAL, {
    configurable: true,
    enumerable: true,
    get: () => runtime,
    // The shell registers its libraries right after this, before the first release.
    set: (value: unknown) => {
      runtime = value;
      queueMicrotask(() => watchShared(notify));
    },
  });
}

function watchShared(notify: (finding: Finding) => void): void {
  for (const [name, versions] of Object.entries(findShared() ?? {})) {
    for (const shared of Object.values(versions)) {
      const library = shared.lib?.();
      if (!library) continue;
      const watched = watchLibraries({ [name]: library }, notify)[name];
      Object.assign(shared, { lib: () => watched, get: () => () => watched });
    }
  }
}

const PENDING = '[data-pending]';
const POLL_INTERVAL_MS = 25;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Scrolls to every widget like a reader would and waits until all are hydrated. */
export async function hydrateAll(timeoutMs: number): Promise<readonly string[]> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    const pending = document.querySelectorAll<HTMLElement>(PENDING);
    if (pending.length === 0) break;
    for (const box of pending) {
      box.scrollIntoView();
      await wait(POLL_INTERVAL_MS);
    }
  }
  return [...document.querySelectorAll<HTMLElement>(PENDING)].map(
    ({ dataset }) => dataset['widget'] ?? 'the page',
  );
}
