/** Keys in the order in which they may arrive one by one: what makes a release whole comes last. The other way round they may
 * leave. */
export const moveOrder = (keys: readonly string[]): readonly string[] => [
  ...keys.filter((key) => !isSidecar(key)),
  ...keys.filter(isSidecar),
];

const isSidecar = (key: string): boolean => key.endsWith('/release.json');
