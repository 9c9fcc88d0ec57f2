import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { envelope } from '@tableside/contracts/common/wire';
import type { DeskCall } from '@tableside/contracts/desk/endpoint';
import type { Role } from '@tableside/contracts/desk/rules';
import type { z } from 'zod';
import { ApiError, type ErrorId, ERRORS } from './errors';
import { type CallLimit, limitCalls } from './limits';

/** Who asks, as their token says. */
export interface Session {
  readonly id: number;
  readonly userId: number;
  /** Whether the last proof of who it is, a sign-in or the password since, is new enough for what is grave. */
  readonly isProved: boolean;
}

/** One call of the contract: what it takes, what it answers, and how it fails. Routes are made from it,
 * and so is the OpenAPI document. */
interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST';
  /** With `:name` parameters, /api included. */
  readonly url: string;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** For a call that takes a form with files: what else it holds, and the field of the files. Its handler reads it by
   * {@link readInput}; the same without files may be sent as JSON. */
  readonly form?: { readonly fields: z.ZodType; readonly files: string };
  /** `data` of the envelope. */
  readonly data: Data;
  /** Failures that belong to this call, besides those that any call can have. */
  readonly errors?: readonly ErrorId[];
  /** Bytes that a body has at most; default, what all bodies may have. */
  readonly bodyBytesMax?: number;
  /** How the calls of one visitor are counted; left out, they are not. */
  readonly limit?: CallLimit;
  /** True for calls that may put a mail into the queue: the sender looks for it at once. */
  readonly isMailing?: boolean;
  /** True for calls of people who are signed in; others get 401 before anything that they sent is looked at. */
  readonly isPersonal?: boolean;
  /** For personal calls of the desks: others get 403, likewise. `any` is whoever has a role at all. */
  readonly role?: Role | 'any';
  /** True for personal calls that are grave: a session that was proved too long ago gets 403, likewise before anything. */
  readonly needsProof?: boolean;
  /** A method: a list of operations has inputs of many types. */
  handle(
    input: OperationInput<Params, Query, Body>,
    request: FastifyRequest,
  ): Promise<Answer<z.input<Data>> | WrittenAnswer>;
}

interface OperationInput<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
> {
  readonly params: z.output<Params>;
  readonly query: z.output<Query>;
  readonly body: z.output<Body>;
  /** Of a personal call; null for any other, also where somebody is signed in. */
  readonly session: Session | null;
}

/** An answer of megabytes that a call writes itself; it is sent as it is, not through the schema. */
interface WrittenAnswer {
  /** The whole envelope, in JSON. */
  readonly written: Buffer | string;
  /** Of bytes that are packed already. */
  readonly encoding?: 'br';
}

export interface Answer<Data> {
  readonly data: Data;
  readonly message?: string;
  /** False for an expected failure, which is HTTP 200 all the same. */
  readonly success?: boolean;
  /** Value of `set-cookie`. */
  readonly cookie?: string | undefined;
  /** Messages of an expected failure by the name of the field that is wrong. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** Gives an operation its types; many of them make a list. */
export const defineOperation = <
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Data extends z.ZodType,
>(
  operation: Operation<Params, Query, Body, Data>,
): AnyOperation => operation;

/** As {@link defineOperation}, for a call of people who are signed in. */
export const definePersonalOperation = <
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Data extends z.ZodType,
>(
  operation: Omit<Operation<Params, Query, Body, Data>, 'isPersonal' | 'handle'> & {
    handle(
      input: OperationInput<Params, Query, Body> & { readonly session: Session },
      request: FastifyRequest,
    ): Promise<Answer<z.input<Data>> | WrittenAnswer>;
  },
): AnyOperation => ({ ...operation, isPersonal: true });

type CallParts = 'method' | 'url' | 'params' | 'query' | 'body' | 'form' | 'data' | 'isPersonal';

/** Makes an operation of a call of the desk. A change may be refused, and has no answer then. */
export const serveCall = <Input extends z.ZodType, Data extends z.ZodType>(
  { method, route, input, answer }: DeskCall<Input, Data>,
  {
    handle,
    ...operation
  }: Omit<Operation, CallParts | 'handle'> & {
    handle(
      sent: { readonly input: z.output<Input>; readonly session: Session },
      request: FastifyRequest,
    ): Promise<Answer<z.input<Data> | null>>;
  },
): AnyOperation => {
  const place = method === 'POST' ? 'body' : route.includes(':') ? 'params' : 'query';
  const isNullable = method === 'GET' || answer.safeParse(null).success;
  return definePersonalOperation({
    ...operation,
    method,
    url: `/api/${route}`,
    ...(input.def.type !== 'void' && { [place]: input }),
    data: isNullable ? answer : answer.nullable(),
    handle: ({ session, ...sent }, request) =>
      handle({ session, input: sent[place] as z.output<Input> }, request),
  });
};

export type AnyOperation = Operation;

/** Makes the route: input is validated, and the answer leaves through its schema, so that a field that the
 * contract does not name never travels. */
export function addOperation(app: FastifyInstance, operation: AnyOperation): void {
  const answer = envelope(operation.data);
  app.route({
    method: operation.method,
    url: operation.url,
    ...(operation.bodyBytesMax !== undefined && { bodyLimit: operation.bodyBytesMax }),
    ...limitCalls(app, operation.limit, app.callLimits),
    // How long a compressed answer is tells something of what it holds beside what the caller sent.
    compress: operation.limit === 'account' ? false : {},
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const session = operation.isPersonal ? await app.sessions.require(request) : null;
      if (session && operation.role) await app.sessions.checkRole(session, operation.role);
      if (session && operation.needsProof) await app.sessions.checkProof(session);
      const input = {
        session,
        params: readParams(operation, request.params),
        query: readIfAny(operation.query, request.query),
        body: readIfAny(operation.body, request.body ?? {}),
      };
      const result = await operation.handle(input, request);
      if (operation.isMailing) app.mail.wake();
      addCacheHeaders(request, reply);
      if ('written' in result) return sendWritten(reply, result);
      const { success = true, message = 'OK', data, fields, cookie } = result;
      if (cookie) void reply.header('set-cookie', cookie);
      return answer.parse({ success, message, data, ...(fields ? { fields } : {}) });
    },
  });
}

function sendWritten(reply: FastifyReply, { written, encoding }: WrittenAnswer): Buffer | string {
  void reply.type('application/json; charset=utf-8');
  if (encoding) {
    void reply.header('content-encoding', encoding);
    void reply.header('vary', `${String(reply.getHeader('vary'))}, Accept-Encoding`);
  }
  return written;
}

/** What one person is answered is kept nowhere; what everybody is answered may be kept, and is asked for anew. */
function addCacheHeaders({ method, headers }: FastifyRequest, reply: FastifyReply): void {
  const isPersonal = headers.authorization !== undefined;
  const forVisitors = method === 'POST' ? 'no-store' : 'no-cache';
  void reply.header('cache-control', isPersonal ? 'private, no-store' : forVisitors);
  const earlier = reply.getHeader('vary');
  void reply.header('vary', earlier ? `${String(earlier)}, Authorization` : 'Authorization');
}

/** A parameter that nothing can have is an address where there is nothing, not a bad request. */
function readParams({ params, errors = [] }: AnyOperation, value: unknown): unknown {
  try {
    return readIfAny(params, value);
  } catch {
    throw new ApiError(errors.find((id) => ERRORS[id].status === 404) ?? 'not-found');
  }
}

const readIfAny = (schema: z.ZodType | undefined, value: unknown): unknown =>
  schema && readInput(schema, value);

/** What a caller sent, through its schema.
 * @throws {ApiError} invalid-input, with the fields that are wrong */
export function readInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw toInputError(result.error);
  if (holdsNul(result.data)) {
    throw new ApiError('invalid-input', 'Text must not contain NUL characters.');
  }
  return result.data;
}

/** The first issue of each field; the first of all is the message. */
function toInputError({ issues }: z.ZodError): ApiError {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[String(path[0] ?? 'body')] ??= message;
  const [name, message] = Object.entries(fields)[0] ?? [];
  // Sentences of the contract are for people; zod's own need the name of the field beside them.
  const isOwn = message !== undefined && !/^(?:Invalid|Too|Unrecognized) /.test(message);
  return new ApiError('invalid-input', isOwn ? message : `${name}: ${message}`, fields);
}

/** PostgreSQL's text cannot hold them. Inputs of the contract are flat objects. */
const holdsNul = (value: unknown): boolean =>
  Object.values(Object(value) as object).some(
    (item) => typeof item === 'string' && item.includes('\0'),
  );

/** A GET call that is answered with a file of the person who is signed in and proved it a short time ago, instead of an envelope. Failures are envelopes all the
 * same. */
export interface FileCall {
  /** /api included. */
  readonly url: string;
  readonly summary: string;
  readonly mediaType: string;
  readonly handle: (session: Session) => Promise<FileAnswer>;
}

interface FileAnswer {
  /** Plain ASCII without quotes. */
  readonly fileName: string;
  readonly content: Uint8Array;
}

/** Makes the route: browsers save the file under its name, and nobody keeps a copy on the way. */
export function addFileCall(app: FastifyInstance, { url, mediaType, handle }: FileCall): void {
  app.get(url, async (request, reply) => {
    const session = await app.sessions.require(request);
    await app.sessions.checkProof(session);
    const { fileName, content } = await handle(session);
    void reply.headers({
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    });
    return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  });
}
