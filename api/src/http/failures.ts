import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { stdSerializers } from 'pino';
import { loggableUrl } from '@tableside/server/requests';
import { AccountSuspended, ApiError, toApiError, toFailure } from './errors';

const UNAVAILABLE_S = 5;

declare module 'fastify' {
  interface FastifyInstance {
    /** When a write last failed because storage was full, by `performance.now()`. */
    readonly storage: { fullAtMs: number };
  }
}

/** Turns every error into an envelope. Unexpected errors are logged, not shown. */
export function addFailures(app: FastifyInstance): void {
  const methods = rememberMethods(app);
  app.decorate('storage', { fullAtMs: -Infinity });
  app.setErrorHandler((error, request, reply) => {
    const failure = toApiError(error);
    if (error instanceof AccountSuspended) request.userId = error.userId;
    if (failure.id === 'storage-full' && failure !== error)
      app.storage.fullAtMs = performance.now();
    return sendFailure(failure, error, request, reply);
  });
  app.setNotFoundHandler((request, reply) => {
    const allowed = methods(request.url);
    if (!allowed.length) return sendFailure(new ApiError('not-found'), null, request, reply);
    void reply.header('allow', allowed.join(', '));
    return sendFailure(new ApiError('method-not-allowed'), null, request, reply);
  });
}

function sendFailure(
  failure: ApiError,
  cause: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // Clients may disconnect in the middle of a body; that is not an error of ours.
  if (hasDisconnected(cause, request)) request.log.info('client disconnected');
  else if (failure.statusCode >= 500) {
    request.log.error({ err: cause }, failure.id);
  }
  const retryAfterS = failure.retryAfterS ?? (failure.statusCode === 503 ? UNAVAILABLE_S : null);
  if (retryAfterS !== null) void reply.header('retry-after', retryAfterS);
  if (failure.cookie) void reply.header('set-cookie', failure.cookie);
  void reply.header('cache-control', 'no-store');
  return reply.code(failure.statusCode).type('application/json').send(toFailure(failure));
}

/** Node's error for an aborted body; errors of our own connections name a system call. */
function hasDisconnected(cause: unknown, { raw }: FastifyRequest): boolean {
  const { code, syscall } = Object(cause) as NodeJS.ErrnoException;
  return code === 'ECONNRESET' && syscall === undefined && raw.destroyed && !raw.complete;
}

/** The methods of each route, to distinguish a wrong method from a wrong path. */
function rememberMethods(app: FastifyInstance): (url: string) => string[] {
  const routes: { method: string; pattern: RegExp }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    const source = url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replace(/\*/g, '.*');
    for (const name of [method].flat()) {
      routes.push({ method: name, pattern: new RegExp(`^${source}$`) });
    }
  });
  return (url) => {
    const path = url.split('?', 1)[0] ?? '';
    const matching = routes.filter(
      ({ pattern, method }) => method !== 'OPTIONS' && pattern.test(path),
    );
    return [...new Set(matching.map(({ method }) => method))];
  };
}

/** An error without the rows that a database quotes, which contain user input and addresses. */
export function loggableError(error: Error): object {
  const { detail: _detail, where: _where, ...rest } = stdSerializers.err(error);
  return rest;
}

/** Logs one line per response; `reqId` comes from the request's logger. Omits the query string: it may
 * contain search terms or secret links. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // Logged with the response.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = {
      method: request.method,
      path: loggableUrl(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (error) request.log.error({ ...line, err: error }, 'request aborted');
    else request.log.info(line, 'request');
  }
}
