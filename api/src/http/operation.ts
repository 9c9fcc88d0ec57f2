import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { envelope, nothing } from '@tableside/contracts/common/wire';
import type { AdminCall } from '@tableside/contracts/admin/endpoint';
import type { Role } from '@tableside/contracts/admin/rules';
import type { z } from 'zod';
import { ApiError, type ErrorId, ERRORS, toRefusal } from './errors';
import { type CallLimit, limitCalls, limitForm } from './limits';

/** The session of a token. */
export interface Session {
  readonly id: number;
  readonly userId: number;
  /** Whether the last sign-in or re-authentication is recent enough for sensitive operations. */
  readonly isRecentlyAuthenticated: boolean;
}

/** An operation of the contract, from which the route and the OpenAPI document are generated. */
interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  /** Default POST with a body or form, otherwise GET. */
  readonly method?: 'GET' | 'POST';
  /** With `:name` parameters, including /api. */
  readonly url: string;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** For a form with files: its other fields, and the file field. The handler reads it with {@link
   * readInput}; without files it may be sent as JSON. */
  readonly form?: { readonly fields: z.ZodType; readonly files: string };
  /** `data` of the envelope; default null. */
  readonly data?: Data;
  /** Media type of the file that it returns instead; errors are envelopes. */
  readonly fileType?: string;
  /** Errors besides those that any call can have. */
  readonly errors?: readonly ErrorId[];
  /** Maximum body size in bytes; default the global limit. */
  readonly bodyBytesMax?: number;
  /** Rate limit; default none. */
  readonly limit?: CallLimit;
  /** Whether the call may queue an email, so that the sender polls afterwards. */
  readonly isMailing?: boolean;
  /** Whether it requires a session; otherwise 401 before the input is read. */
  readonly isPersonal?: boolean;
  /** Required role for calls of the admin pages; otherwise 403. `any` accepts every role. */
  readonly role?: Role | 'any';
  /** Whether it requires recent authentication; otherwise 403 before the input is read. */
  readonly needsReauth?: boolean;
  /** A method for bivariance: a list of operations has inputs of many types. */
  handle(
    input: OperationInput<Params, Query, Body>,
    request: FastifyRequest,
  ): Promise<Response<z.input<Data>> | WrittenResponse | FileResponse>;
}

interface OperationInput<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
> {
  readonly params: z.output<Params>;
  readonly query: z.output<Query>;
  readonly body: z.output<Body>;
  /** Session of a personal call; null for other calls, even with a token. */
  readonly session: Session | null;
}

/** A large response that a call serializes itself; sent as is, bypassing the schema. */
interface WrittenResponse {
  /** The envelope as JSON. */
  readonly written: Buffer | string;
  /** Encoding of compressed bytes. */
  readonly encoding?: 'br';
}

/** Wraps JSON data in the response envelope. */
export const wrapData = (data: string): string => `{"success":true,"message":"OK","data":${data}}`;

interface FileResponse {
  /** Plain ASCII without quotes. */
  readonly fileName: string;
  readonly file: Uint8Array;
}

export interface Response<Data> {
  readonly data: Data;
  readonly message?: string;
  /** False for an expected failure, which still has HTTP status 200. */
  readonly success?: boolean;
  /** `set-cookie` value. */
  readonly cookie?: string | undefined;
  /** Messages of an expected failure by field. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** Infers the types of an operation. */
export const defineOperation = <
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Data extends z.ZodType = typeof nothing,
>(
  operation: Operation<Params, Query, Body, Data>,
): AnyOperation => withMethod(operation);

/** Like {@link defineOperation}, for calls that require a session. */
export const definePersonalOperation = <
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Data extends z.ZodType = typeof nothing,
>(
  operation: Omit<Operation<Params, Query, Body, Data>, 'isPersonal' | 'handle'> & {
    handle(
      input: OperationInput<Params, Query, Body> & { readonly session: Session },
      request: FastifyRequest,
    ): Promise<Response<z.input<Data>> | WrittenResponse | FileResponse>;
  },
): AnyOperation => withMethod({ ...operation, isPersonal: true });

const withMethod = (operation: Operation): AnyOperation => ({
  method: operation.body || operation.form ? 'POST' : 'GET',
  ...operation,
});

type CallParts = 'method' | 'url' | 'params' | 'query' | 'body' | 'form' | 'data' | 'isPersonal';

/** Creates an operation of the admin pages. A change may be refused and has no data then. */
export const serveCall = <Input extends z.ZodType, Data extends z.ZodType>(
  { method, route, input, response }: AdminCall<Input, Data>,
  {
    handle,
    ...operation
  }: Omit<Operation, CallParts | 'handle'> & {
    handle(
      sent: { readonly input: z.output<Input>; readonly session: Session },
      request: FastifyRequest,
    ): Promise<Response<z.input<Data> | null>>;
  },
): AnyOperation => {
  const source = method === 'POST' ? 'body' : route.includes(':') ? 'params' : 'query';
  const isNullable = method === 'GET' || response.safeParse(null).success;
  return definePersonalOperation({
    ...operation,
    method,
    url: `/api/${route}`,
    ...(input.def.type !== 'void' && { [source]: input }),
    data: isNullable ? response : response.nullable(),
    handle: ({ session, ...sent }, request) =>
      handle({ session, input: sent[source] as z.output<Input> }, request),
  });
};

export type AnyOperation = Operation & Required<Pick<Operation, 'method'>>;

/** Registers the route: validates the input, and serializes the response through its schema, so that
 * undeclared fields never leave. */
export function addOperation(app: FastifyInstance, operation: AnyOperation): void {
  const response = envelope(operation.data ?? nothing);
  app.route({
    method: operation.method,
    url: operation.url,
    ...(operation.bodyBytesMax !== undefined && { bodyLimit: operation.bodyBytesMax }),
    ...limitCalls(app, operation.limit, app.callLimits),
    // The size of a compressed response leaks its content next to reflected input (BREACH).
    compress: operation.limit === 'account' ? false : {},
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const session = operation.isPersonal ? await app.sessions.require(request) : null;
      if (session && operation.role) await app.sessions.checkRole(session, operation.role);
      if (session && operation.needsReauth) await app.sessions.checkReauth(session);
      const input = {
        session,
        params: readParams(operation, request.params),
        query: readIfAny(operation.query, request.query),
        body: readIfAny(operation.body, request.body ?? {}),
      };
      if (operation.limit === 'inquiry') await limitForm(app, operation.url, input.body);
      const result: Response<unknown> | WrittenResponse | FileResponse = await operation
        .handle(input, request)
        .catch(toRefusal);
      if (operation.isMailing) app.email.onQueued();
      addCacheHeaders(request, reply);
      if ('file' in result) return sendFile(reply, operation, result);
      if ('written' in result) return sendWritten(reply, result);
      const { success = true, message = 'OK', data, fields, cookie } = result;
      if (cookie) void reply.header('set-cookie', cookie);
      return response.parse({ success, message, data, ...(fields ? { fields } : {}) });
    },
  });
}

function sendWritten(reply: FastifyReply, { written, encoding }: WrittenResponse): Buffer | string {
  void reply.type('application/json; charset=utf-8');
  if (encoding) {
    void reply.header('content-encoding', encoding);
    void reply.header('vary', `${String(reply.getHeader('vary'))}, Accept-Encoding`);
  }
  return written;
}

function sendFile(reply: FastifyReply, { fileType }: AnyOperation, response: FileResponse): Buffer {
  const { fileName, file } = response;
  void reply.headers({
    'content-type': fileType,
    'content-disposition': `attachment; filename="${fileName}"`,
  });
  return Buffer.from(file.buffer, file.byteOffset, file.byteLength);
}

/** Personal responses are not stored; public ones may be stored but have to be revalidated. */
function addCacheHeaders({ method, headers }: FastifyRequest, reply: FastifyReply): void {
  const isPersonal = headers.authorization !== undefined;
  const forVisitors = method === 'POST' ? 'no-store' : 'no-cache';
  void reply.header('cache-control', isPersonal ? 'private, no-store' : forVisitors);
  const earlier = reply.getHeader('vary');
  void reply.header('vary', earlier ? `${String(earlier)}, Authorization` : 'Authorization');
}

/** An impossible parameter is 404, not 400. */
function readParams({ params, errors = [] }: AnyOperation, value: unknown): unknown {
  try {
    return readIfAny(params, value);
  } catch {
    throw new ApiError(errors.find((id) => ERRORS[id].status === 404) ?? 'not-found');
  }
}

const readIfAny = (schema: z.ZodType | undefined, value: unknown): unknown =>
  schema && readInput(schema, value);

/** Validates input with its schema.
 * @throws {ApiError} invalid-input, with the invalid fields */
export function readInput<Schema extends z.ZodType>(schema: Schema, value: unknown) {
  const result = schema.safeParse(value);
  if (!result.success) throw toInputError(result.error);
  if (holdsNul(result.data)) {
    throw new ApiError('invalid-input', 'Remove the NUL characters from the text.');
  }
  return result.data;
}

/** The first issue of each field; the first of all becomes the message. */
function toInputError({ issues }: z.ZodError): ApiError {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[String(path[0] ?? 'body')] ??= message;
  const [name, message] = Object.entries(fields)[0] ?? [];
  // Messages of the contract are for users; zod's own need the field name.
  const isOwn = message !== undefined && !/^(?:Invalid|Too|Unrecognized) /.test(message);
  return new ApiError('invalid-input', isOwn ? message : `${name}: ${message}`, fields);
}

/** PostgreSQL cannot store NUL in text. Inputs of the contract are flat objects. */
const holdsNul = (value: unknown): boolean =>
  Object.values(Object(value) as object).some(
    (item) => typeof item === 'string' && item.includes('\0'),
  );
