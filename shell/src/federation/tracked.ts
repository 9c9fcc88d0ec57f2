interface Settlement {
  status?: 'pending' | 'fulfilled' | 'rejected';
  value?: unknown;
  reason?: unknown;
}

/** Notes on the promise itself how it stands, as React's `use` likes it: a finished one then renders at once.
 * A rejection counts as handled; whoever uses the promise still sees it. */
export function track<Value>(promise: Promise<Value>): Promise<Value> {
  const notes = promise as Settlement;
  if (notes.status) return promise;
  notes.status = 'pending';
  promise.then(
    (value) => void Object.assign(notes, { status: 'fulfilled', value }),
    (reason: unknown) => void Object.assign(notes, { status: 'rejected', reason }),
  );
  return promise;
}

/** The value of a tracked promise that is fulfilled, else null. */
export function valueOf<Value>(promise: Promise<Value> | undefined): Value | null {
  const { status, value } = (promise ?? {}) as Settlement;
  return status === 'fulfilled' ? (value as Value) : null;
}

export const isFulfilled = (promise: Promise<unknown>): boolean =>
  (promise as Settlement).status === 'fulfilled';
