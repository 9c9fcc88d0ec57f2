/** A library that the shell of a page provides. */
interface Shared {
  readonly lib?: () => object;
}
/** Libraries by name and version. */
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
