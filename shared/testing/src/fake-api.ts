import { endpointOf, type EndpointArgs, type EndpointName } from '@tableside/contracts/endpoints';
import { NetworkError, type CallApi } from '@tableside/platform';

/** The `data` that the host sends for a call, in the contract's wire form, or what works it out from the arguments.
 * An error, such as an ApiError, NetworkError or ContractError, makes the call fail with it. */
export type FakeAnswers = {
  readonly [Name in EndpointName]?:
    | ((args: EndpointArgs<Name>) => unknown)
    | Readonly<Record<string, unknown>>
    | readonly unknown[]
    | Error
    | null;
};

/** A call as it went over the wire. */
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
  /** Changes what the host answers from now on. */
  answer(answers: FakeAnswers): void;
}

/** Data with the host's sentence beside it. */
class Said {
  constructor(
    readonly message: string,
    readonly data: unknown,
  ) {}
}

/** An answer's data together with the sentence that toasts show.
 * @param data null unless told */
export const say = (message: string, data: unknown = null): Record<string, unknown> =>
  new Said(message, data) as unknown as Record<string, unknown>;

const unhandled: string[] = [];
afterEach(() => expect(takeUnhandled()).toEqual([]));

/** Calls that nothing was prepared for, forgotten once taken; any left at the end of a test fail it. */
export const takeUnhandled = (): string[] => unhandled.splice(0);

/** An API host made from the contract: each answer is read by the endpoint itself, as in the real transport.
 * A call that nothing was prepared for fails the test. */
export function createFakeApi(initial: FakeAnswers = {}): FakeApi {
  let answers = initial;
  const calls: FakeCall[] = [];

  const call = async <Name extends EndpointName>(
    name: Name,
    args: EndpointArgs<Name>,
    signal?: AbortSignal,
  ) => {
    const endpoint = endpointOf(name);
    const { method } = endpoint;
    calls.push({ name, method, path: endpoint.path(args), body: endpoint.body?.(args) });
    if (!(name in answers)) {
      unhandled.push(`${method} ${endpoint.path(args)}`);
      throw new NetworkError(`No answer was prepared for "${name}".`);
    }
    const answer: unknown = answers[name];
    const data: unknown = await (typeof answer === 'function'
      ? (answer as (args: EndpointArgs<Name>) => unknown)(args)
      : answer);
    if (signal?.aborted) throw new NetworkError('The call was aborted.');
    if (data instanceof Error) throw data;
    return data instanceof Said
      ? { data: endpoint.read(data.data), message: data.message }
      : { data: endpoint.read(data), message: '' };
  };

  return {
    call,
    calls,
    callsTo: (name) => calls.filter((made) => made.name === name),
    answer: (more) => {
      answers = { ...answers, ...more };
    },
  };
}

/** A promise that the test settles, for answers that take their time. */
export function createDeferred<Value = unknown>() {
  let resolve!: (value: Value) => void;
  let reject!: (reason: Error) => void;
  const promise = new Promise<Value>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
