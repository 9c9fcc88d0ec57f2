import { config } from 'zod';
import { define } from '../common/calls';

// zod would compile its parsers by `new Function`, which the content security policy forbids.
config({ jitless: true });

/** A read; its answer is parsed by a schema of the wire. */
export const get = <Result, Args = void>(
  schema: { readonly parse: (data: unknown) => Result },
  path: (args: Args) => string,
) => define<Args, Result>({ method: 'GET', path, read: (data) => schema.parse(data) });

/** A change; of its answer only the message is shown. */
export const post = <Args = void>(path: string) =>
  define<Args, null>({ method: 'POST', path: () => path, body: (args) => args, read: () => null });
