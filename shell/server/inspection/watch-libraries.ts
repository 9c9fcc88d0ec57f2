import { firstLine, RELEASE_CALL, stackHere, type Finding } from './finding';

type Tell = (finding: Finding) => void;

/** Names that bundlers ask every module for. */
const ASKED = new Set(['default', '__esModule', 'then', 'toJSON']);
/** Packages look here for names of other versions, and do without them. */
const WHOLE = new Set(['react', 'react-dom']);

/** The provided libraries, telling of each name that somebody wants of them and that they lack. */
export function watchLibraries<Libraries extends Readonly<Record<string, object>>>(
  libraries: Libraries,
  tell: Tell,
): Libraries {
  const watched = Object.entries(libraries).map(([name, library]) => [
    name,
    WHOLE.has(name) ? library : watchNames(name, library, tell),
  ]);
  return Object.fromEntries(watched) as Libraries;
}

function watchNames(name: string, library: object, tell: Tell): object {
  return new Proxy(library, {
    get: (target, key) => {
      if (typeof key === 'string' && !(key in target) && !ASKED.has(key)) {
        tell({
          what: `imports ${key} of ${name}, which the shell does not provide`,
          advice: `It provides ${Object.keys(target).join(', ')}. Use one of these, or have the shell provide it first.`,
          stack: stackHere(),
        });
      }
      return Reflect.get(target, key) as unknown;
    },
  });
}

/** What a copy of a library gives itself, whoever bundled it. */
const MARKS = {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: 'react',
  __DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: 'react-dom',
} as const;

/** Tells of each copy of React or zustand that a release brings to life here. Call before the release runs. */
export function watchCopies(tell: Tell): void {
  const copy = (library: string, stack: string) => {
    // The shell's own may come to life after this.
    if (!RELEASE_CALL.test(stack)) return;
    tell({
      what: `brings its own copy of ${library}, which the shell provides`,
      advice: 'Build with the shared preset, which takes the one of the shell.',
      stack,
    });
  };
  for (const [mark, library] of Object.entries(MARKS))
    watchAssignments(mark, (stack) => copy(library, stack));
  // Bound to a hook, a store of zustand hands its members to it, in this order.
  watchAssignments('getInitialState', (stack, owner) => {
    if (Object.hasOwn(owner, 'setState') && Object.hasOwn(owner, 'getState'))
      copy('zustand', stack);
  });
}

/** Hears of each object that is given a member of some name. The object gets it as if nobody had listened.
 * @param note told the stack of whoever gives it, and the object */
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
      note(stackHere(handle), this);
    },
  });
}

/** A copy of these is known by what it says when it does not find itself around it. */
const LOST: readonly (readonly [RegExp, string])[] = [
  [/Invalid hook call|of null \(reading 'use[A-Z]\w*'\)/, 'react'],
  [/may be used only in the context of a <Router>/, 'react-router-dom'],
  [/No QueryClient set/, '@tanstack/react-query'],
  [/usePlatform needs a PlatformProvider/, '@tableside/platform'],
];

/** The library that a remote has a copy of, by what was thrown; null for anything else. */
export const lostLibrary = (stack: string): string | null =>
  LOST.find(([words]) => words.test(firstLine(stack)))?.[1] ?? null;
