import { define } from '@tableside/contracts/common/calls';
import { readAs } from './read-as';

/** A read. */
export const get = <Result, Args = void>(path: (args: Args) => string) =>
  define<Args, Result>({ method: 'GET', path, read: readAs() });

/** A change; of its answer only the message is shown. */
export const post = <Args = void>(path: string) =>
  define<Args, null>({ method: 'POST', path: () => path, body: (args) => args, read: () => null });
