/** Globals that change all the time or refer to the global object. */
const LIVELY = new Set(['globalThis', 'global', 'process', 'console', 'performance']);
/** Globals that Node creates lazily. */
const MADE_LATE = ['FormData', 'Headers', 'Request', 'Response'];
/** Engine settings that libraries change temporarily. */
const SETTINGS = new Set<PropertyKey>(['stackTraceLimit', 'prepareStackTrace']);

type Members = ReadonlyMap<PropertyKey, PropertyDescriptor>;

interface Watched {
  readonly name: string;
  readonly owner: object;
  readonly members: Members;
}

/**
 * Remembers built-in objects, prototypes, and platform functions; new globals are allowed.
 * @param further objects returned by getters
 * @returns the name of something changed, or null
 */
export function watchIntrinsics(
  further: Readonly<Record<string, object>> = {},
): () => string | null {
  for (const name of MADE_LATE) void (globalThis as Record<string, unknown>)[name];
  const globals = [...membersOf(globalThis)].filter(
    ([name, { value }]) => isShared(name) && isObject(value),
  );
  const watch = (name: string, owner: object) => ({ name, owner, members: membersOf(owner) });
  const watched = [...findOwners(globals)].map(([owner, name]) => watch(name, owner));
  const single = Object.entries(further).map(([name, owner]) => watch(name, owner));
  return () =>
    findChanged(globalThis, globals) ?? firstOf(watched, changeOf) ?? firstOf(single, shadowOf);
}

/** An own member that now shadows the prototype's. */
function shadowOf({ name, owner, members }: Watched): string | null {
  const shadows = (key: PropertyKey) =>
    !members.has(key) && key in (Object.getPrototypeOf(owner) as object);
  const added = Reflect.ownKeys(owner).find(shadows);
  return added === undefined ? null : `${name}.${String(added)}`;
}

/** Objects reachable from globals, by name. */
function findOwners(globals: readonly (readonly [PropertyKey, PropertyDescriptor])[]) {
  const owners = new Map<object, string>();
  for (const [name, { value }] of globals) {
    owners.set(value as object, String(name));
    const { prototype } = value as { readonly prototype?: unknown };
    if (isObject(prototype)) owners.set(prototype, `${String(name)}.prototype`);
  }
  for (const [name, sample] of Object.entries(HIDDEN)) {
    const prototype: unknown = Object.getPrototypeOf(sample());
    if (isObject(prototype)) owners.set(prototype, name);
  }
  return owners;
}

/** Prototypes that no global refers to. */
const HIDDEN: Readonly<Record<string, () => unknown>> = {
  'the prototype of typed arrays': () => Uint8Array.prototype,
  'the prototype of array iterators': () => [][Symbol.iterator](),
  'the prototype of map iterators': () => new Map()[Symbol.iterator](),
  'the prototype of set iterators': () => new Set()[Symbol.iterator](),
  'the prototype of string iterators': () => ''[Symbol.iterator](),
  'the prototype of iterators': () => Object.getPrototypeOf([][Symbol.iterator]()) as unknown,
  'the prototype of async functions': () => async () => undefined,
  'the prototype of generators': () =>
    function* none() {
      // Only read, never called.
    }.prototype as unknown,
};

function changeOf({ name, owner, members }: Watched): string | null {
  const changed = findChanged(owner, members);
  if (changed !== null) return `${name}.${changed}`;
  if (Reflect.ownKeys(owner).length <= members.size) return null;
  const added = Reflect.ownKeys(owner).find((key) => !members.has(key) && !SETTINGS.has(key));
  return added === undefined ? null : `${name}.${String(added)}`;
}

function findChanged(
  owner: object,
  members: Iterable<readonly [PropertyKey, PropertyDescriptor]>,
): string | null {
  for (const [key, before] of members) {
    const now = Object.getOwnPropertyDescriptor(owner, key);
    const isSame = now && Object.is(now.value, before.value) && now.get === before.get;
    if (!isSame && !SETTINGS.has(key)) return String(key);
  }
  return null;
}

function membersOf(owner: object): Members {
  return new Map(
    Reflect.ownKeys(owner).map((key) => [
      key,
      Object.getOwnPropertyDescriptor(owner, key) as PropertyDescriptor,
    ]),
  );
}

function firstOf<Item>(items: readonly Item[], find: (item: Item) => string | null) {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

/** Names with a leading underscore are internal records of libraries. */
const isShared = (name: PropertyKey): boolean =>
  typeof name === 'string' && !name.startsWith('_') && !LIVELY.has(name);

const isObject = (value: unknown): value is object =>
  typeof value === 'function' || (typeof value === 'object' && value !== null);
