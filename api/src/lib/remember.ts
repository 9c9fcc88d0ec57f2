/** Caches the result of `load`. Concurrent calls share one load; a failure is not cached.
 * @param now any clock, in milliseconds */
export function rememberFor<Value>(
  lifeMs: number,
  load: () => Promise<Value>,
  now: () => number = () => performance.now(),
): () => Promise<Value> {
  let known: { readonly value: Promise<Value>; readonly until: number } | null = null;
  return () => {
    if (known && now() < known.until) return known.value;
    const next = { value: load(), until: now() + lifeMs };
    known = next;
    next.value.catch(() => {
      if (known === next) known = null;
    });
    return next.value;
  };
}
