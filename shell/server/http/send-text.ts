import type { FastifyReply } from 'fastify';

export const PLAIN_TEXT = 'text/plain; charset=utf-8';

/**
 * Sends a short text.
 * @param type default plain text, which is not cached; other types are cached for ten minutes
 */
export function sendText(
  reply: FastifyReply,
  text: string,
  status = 200,
  type = PLAIN_TEXT,
): FastifyReply {
  const isOverridden = status === 200 && type !== PLAIN_TEXT;
  return reply
    .code(status)
    .type(type)
    .header('cache-control', isOverridden ? 'public, max-age=600' : 'no-cache')
    .send(text);
}
