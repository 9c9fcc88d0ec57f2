import type { Wire } from './read';

/** Reads `data` of a successful answer.
 * @param envelope the whole answer, for what some hosts put beside `data` */
type Read<Result> = (data: unknown, envelope?: Wire) => Result;

/** One call of the API contract: where it goes, what it sends, and what its `data` means. */
export interface Endpoint<Args, Result> {
  readonly method: 'GET' | 'POST';
  /** Path below /api/, already encoded. */
  readonly path: (args: Args) => string;
  /** JSON body of a POST; undefined sends none. */
  readonly body?: (args: Args) => unknown;
  /** True for a call that is answered with a file instead of an envelope; `read` then gets it as a Blob. */
  readonly isFile?: boolean;
  /** Told how much of a large body is sent, from 0 to 1 where the whole is known. */
  readonly onUploadProgress?: (progress: { readonly progress?: number | undefined }) => void;
  readonly read: Read<Result>;
}

/** Gives an endpoint its types. */
export const define = <Args, Result>(endpoint: Endpoint<Args, Result>): Endpoint<Args, Result> =>
  endpoint;

type Path<Args> = string | ((args: Args) => string);

const toPath = <Args>(path: Path<Args>) => (typeof path === 'string' ? () => path : path);

export const get = <Result, Args = void>(
  path: Path<Args>,
  read: Read<Result>,
): Endpoint<Args, Result> => ({ method: 'GET', path: toPath(path), read });

/** A file in place of an envelope. */
export const getFile = <Args = void>(path: Path<Args>): Endpoint<Args, Blob> => ({
  ...get(path, (data) => data as Blob),
  isFile: true,
});

export const post = <Result, Args = void>(
  path: Path<Args>,
  body: (args: Args) => unknown,
  read: Read<Result>,
): Endpoint<Args, Result> => ({ method: 'POST', path: toPath(path), body, read });

/** How long a request to the API may take, in milliseconds. */
export const REQUEST_TIMEOUT_MS = 300_000;
