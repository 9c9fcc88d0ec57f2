import type { Wire } from './read';

/** Reads `data` of a successful response.
 * @param envelope the whole response, for APIs that put fields next to `data` */
type Read<Result> = (data: unknown, envelope?: Wire) => Result;

/** One call of the API contract: method, path, body, and how to read its `data`. */
export interface Endpoint<Args, Result> {
  readonly method: 'GET' | 'POST';
  /** Path below /api/, already encoded. */
  readonly path: (args: Args) => string;
  /** JSON body of a POST; undefined sends none. */
  readonly body?: (args: Args) => unknown;
  /** True if the response is a file instead of an envelope; `read` then gets a Blob. */
  readonly isFile?: boolean;
  /** Called with the upload progress of a large body, from 0 to 1 if the total is known. */
  readonly onUploadProgress?: (progress: { readonly progress?: number | undefined }) => void;
  readonly read: Read<Result>;
}

/** Infers the types of an endpoint. */
export const define = <Args, Result>(endpoint: Endpoint<Args, Result>): Endpoint<Args, Result> =>
  endpoint;

type Path<Args> = string | ((args: Args) => string);

const toPath = <Args>(path: Path<Args>) => (typeof path === 'string' ? () => path : path);

export const get = <Result, Args = void>(
  path: Path<Args>,
  read: Read<Result>,
): Endpoint<Args, Result> => ({ method: 'GET', path: toPath(path), read });

/** An endpoint that responds with a file instead of an envelope. */
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
