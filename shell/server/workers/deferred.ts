export interface Deferred<Value> {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: Error) => void;
}

/** A promise settled from outside; its rejection is never reported as unhandled. */
export function makeDeferred<Value>(): Deferred<Value> {
  let handlers: Pick<Deferred<Value>, 'resolve' | 'reject'> | undefined;
  const promise = new Promise<Value>((resolve, reject) => {
    handlers = { resolve, reject };
  });
  promise.catch(() => undefined);
  return { promise, ...(handlers as NonNullable<typeof handlers>) };
}
