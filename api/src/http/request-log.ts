import { loggableUrl } from '@tableside/server/requests';
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';

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
