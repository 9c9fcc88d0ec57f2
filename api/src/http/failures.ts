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
    /** When a call last found no room to write, by `performance.now()`. */
    readonly storage: { fullAtMs: number };
  }
}

/** Every failure leaves as the envelope, whatever threw it; unforeseen ones are logged, not shown. */
export function addFailures(app: FastifyInstance): void {
  const methods = rememberMethods(app);
  app.decorate('storage', { fullAtMs: -Infinity });
  app.setErrorHandler((error, request, reply) => {
    const failure = toApiError(error);
    if (error instanceof AccountSuspended) request.userId = error.userId;
    if (failure.id === 'storage-full' && failure !== error)
      app.storage.fullAtMs = performance.now();
    return answer(failure, error, request, reply);
  });
  app.setNotFoundHandler((request, reply) => {
    const allowed = methods(request.url);
    if (!allowed.length) return answer(new ApiError('not-found'), null, request, reply);
    void reply.header('allow', allowed.join(', '));
    return answer(new ApiError('method-not-allowed'), null, request, reply);
  });
}

function answer(
  failure: ApiError,
  cause: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // Whoever hangs up in the middle of a body does so as often as they like, and is no fault of ours.
  if (hasHungUp(cause, request)) request.log.info('caller hung up');
  else if (failure.statusCode >= 500) request.log.error({ err: cause }, failure.id);
  const retryAfterS = failure.retryAfterS ?? (failure.statusCode === 503 ? UNAVAILABLE_S : null);
  if (retryAfterS !== null) void reply.header('retry-after', retryAfterS);
  if (failure.cookie) void reply.header('set-cookie', failure.cookie);
  void reply.header('cache-control', 'no-store');
  return reply.code(failure.statusCode).type('application/json').send(toFailure(failure));
}

/** Node's error for a body that its sender broke off; connections of ours that end name a system call. */
function hasHungUp(cause: unknown, { raw }: FastifyRequest): boolean {
  const { code, syscall } = Object(cause) as NodeJS.ErrnoException;
  return code === 'ECONNRESET' && syscall === undefined && raw.destroyed && !raw.complete;
}

/** Which methods an address takes, to tell a wrong method from a wrong address. */
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

/** An error as logs may hold it: without the rows that a database quotes when it refuses one, in which people's words
 * and addresses are. */
export function loggableError(error: Error): object {
  const { detail: _detail, where: _where, ...rest } = stdSerializers.err(error);
  return rest;
}

/** One line per request, when it is answered: `reqId` comes from the request's logger. What follows the question
 * mark stays out: it may be what somebody looked for, or a link that only one person should have. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // Said when it is answered.
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
    if (error) request.log.error({ ...line, err: error }, 'request broke off');
    else request.log.info(line, 'request');
  }
}
