import { endpointOf, type EndpointArgs, type EndpointName } from '@tableside/contracts/endpoints';
import { NetworkError, type CallApi } from '@tableside/platform';

/** Response `data` by call, in the wire format, or a function of the arguments. An Error, such as an ApiError, makes the
 * call fail. */
export type FakeResponses = {
  readonly [Name in EndpointName]?:
    | ((args: EndpointArgs<Name>) => unknown)
    | Readonly<Record<string, unknown>>
    | readonly unknown[]
    | Error
    | null;
};

/** A recorded call. */
export interface FakeCall {
  readonly name: EndpointName;
  readonly method: 'GET' | 'POST';
  /** Path below /api/ */
  readonly path: string;
  readonly body: unknown;
}

export interface FakeApi {
  readonly call: CallApi;
  /** Every call so far, oldest first. */
  readonly calls: readonly FakeCall[];
  callsTo(name: EndpointName): readonly FakeCall[];
  /** Replaces responses for later calls. */
  respond(responses: FakeResponses): void;
}

/** Data with a message. */
class DataWithMessage {
  constructor(
    readonly message: string,
    readonly data: unknown,
  ) {}
}

/** A response with a message, which toasts show. */
export const withMessage = (message: string, data: unknown = null): Record<string, unknown> =>
  new DataWithMessage(message, data) as unknown as Record<string, unknown>;

/** Calls without a prepared response, which fail the test. */
const unhandled: string[] = [];
afterEach(() => expect(unhandled.splice(0)).toEqual([]));

/** A fake API based on the contract: responses are parsed by the endpoint, as in the real transport. A call without a
 * prepared response fails the test. */
export function createFakeApi(initial: FakeResponses = {}): FakeApi {
  let responses = initial;
  const calls: FakeCall[] = [];

  const call = async <Name extends EndpointName>(
    name: Name,
    args: EndpointArgs<Name>,
    signal?: AbortSignal,
  ) => {
    const endpoint = endpointOf(name);
    const { method } = endpoint;
    calls.push({ name, method, path: endpoint.path(args), body: endpoint.body?.(args) });
    if (!(name in responses)) {
      unhandled.push(`${method} ${endpoint.path(args)}`);
      throw new NetworkError(`No response was prepared for "${name}".`);
    }
    const response: unknown = responses[name];
    const data: unknown = await (typeof response === 'function'
      ? (response as (args: EndpointArgs<Name>) => unknown)(args)
      : response);
    if (signal?.aborted) throw new NetworkError('The call was aborted.');
    if (data instanceof Error) throw data;
    return data instanceof DataWithMessage
      ? { data: endpoint.read(data.data), message: data.message }
      : { data: endpoint.read(data), message: '' };
  };

  return {
    call,
    calls,
    callsTo: (name) => calls.filter((made) => made.name === name),
    respond: (more) => {
      responses = { ...responses, ...more };
    },
  };
}

/** A promise that the test settles, for slow responses. */
export function createDeferred<Value = unknown>() {
  let resolve!: (value: Value) => void;
  let reject!: (reason: Error) => void;
  const promise = new Promise<Value>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
