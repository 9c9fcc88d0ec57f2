import { finding, firstLine, RELEASE_CALL, captureStack, type Finding } from './finding';

type Notify = (finding: Finding) => void;

/** Names that bundlers probe on every module. */
const REQUESTED = new Set(['default', '__esModule', 'then', 'toJSON']);
/** Names of other versions that packages probe for and can do without. */
const WHOLE = new Set(['react', 'react-dom']);

/** The provided libraries, reporting each missing export when it is used. */
export function watchLibraries<Libraries extends Readonly<Record<string, object>>>(
  libraries: Libraries,
  notify: Notify,
): Libraries {
  const watched = Object.entries(libraries).map(([name, library]) => [
    name,
    WHOLE.has(name) ? library : watchNames(name, library, notify),
  ]);
  return Object.fromEntries(watched) as Libraries;
}

function watchNames(name: string, library: object, notify: Notify): object {
  return new Proxy(library, {
    get: (target, key) => {
      if (typeof key === 'string' && !(key in target) && !REQUESTED.has(key)) {
        const what = `imports ${key} from ${name}, which the shell does not provide`;
        const advice = `It provides ${Object.keys(target).join(', ')}. Use one of these, or add it to the shell first.`;
        notify(finding(what, advice, captureStack()));
      }
      return Reflect.get(target, key) as unknown;
    },
  });
}

export const DUPLICATE_LIBRARY_ADVICE =
  'Build with the shared preset, which uses the copy of the shell.';

/** Marks that a copy of a library sets on its objects. */
const MARKS = {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: 'react',
  __DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: 'react-dom',
} as const;

/** Reports each additional copy of React or zustand. Call before the release runs. */
export function watchCopies(notify: Notify): void {
  const copy = (library: string, stack: string) => {
    // The shell's own copy may start after this.
    if (!RELEASE_CALL.test(stack)) return;
    const what = `bundles its own copy of ${library}, which the shell provides`;
    notify(finding(what, DUPLICATE_LIBRARY_ADVICE, stack));
  };
  for (const [mark, library] of Object.entries(MARKS))
    watchAssignments(mark, (stack) => copy(library, stack));
  // A zustand store bound to a hook assigns its members in this order.
  watchAssignments('getInitialState', (stack, owner) => {
    if (Object.hasOwn(owner, 'setState') && Object.hasOwn(owner, 'getState'))
      copy('zustand', stack);
  });
}

/** Calls back with the stack when an object gets a member with this name. */
function watchAssignments(name: string, note: (stack: string, owner: object) => void): void {
  Object.defineProperty(Object.prototype, name, {
    configurable: true,
    get: () => undefined,
    set: function handle(this: object, value: unknown) {
      Object.defineProperty(this, name, {
        value,
        writable: true,
        enumerable: true,
        configurable: true,
      });
      note(captureStack(handle), this);
    },
  });
}

/** Error messages by which a second copy of these is recognized. */
const LOST: readonly (readonly [RegExp, string])[] = [
  [/Invalid hook call|of null \(reading 'use[A-Z]\w*'\)/, 'react'],
  [/may be used only in the context of a <Router>/, 'react-router-dom'],
  [/No QueryClient set/, '@tanstack/react-query'],
  [/usePlatform needs a PlatformProvider/, '@tableside/platform'],
];

/** The library that a remote has its own copy of, derived from an error; null for other errors. */
export const lostLibrary = (stack: string): string | null =>
  LOST.find(([words]) => words.test(firstLine(stack)))?.[1] ?? null;
