import { FEDERATION_GLOBAL } from '@tableside/contracts/registry/names';
import type { Finding } from '../../inspection/finding';
import { watchLibraries } from '../../inspection/watch-libraries';

interface Shared {
  readonly lib?: () => object;
}
type ShareScope = Readonly<Record<string, Readonly<Record<string, Shared>>>>;

/** The shell's half of Module Federation, as its runtime lists it. */
interface Federation {
  readonly __INSTANCES__: readonly {
    readonly shareScopeMap: Readonly<Record<string, ShareScope>>;
  }[];
}

/** What the shell of this page provides to remotes; undefined before it does. */
export function findShared(): ShareScope | undefined {
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

/** A remote's container: the one that the page has opened, else a new one with the libraries of the page's shell. */
export async function openContainer(name: string, entry: string): Promise<Container> {
  const known = globals[name] as Container | undefined;
  if (known) return known;
  await runScript(entry);
  const container = globals[name] as Container | undefined;
  const scope = findShared();
  if (!container || !scope) throw new Error(`${entry} ran and left no container.`);
  await container.init(scope);
  return container;
}

function runScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${url} could not be loaded.`));
    // The shell gives its own policy to names of this kind.
    const policy = globals.trustedTypes?.createPolicy('wp-mfe_trial', {
      createScriptURL: (address) => address,
    });
    script.src = policy?.createScriptURL(url) ?? url;
    document.head.append(script);
  });
}

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

const ASLEEP = '[data-asleep]';
const LOOK_EVERY_MS = 25;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Scrolls to every widget of the page, as somebody would who reads it, and waits until all of it is awake. */
export async function wakeAll(patienceMs: number): Promise<readonly string[]> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    const asleep = document.querySelectorAll<HTMLElement>(ASLEEP);
    if (asleep.length === 0) break;
    for (const box of asleep) {
      box.scrollIntoView();
      await wait(LOOK_EVERY_MS);
    }
  }
  return [...document.querySelectorAll<HTMLElement>(ASLEEP)].map(
    ({ dataset }) => dataset['widget'] ?? 'the page',
  );
}
