import type { FastifyReply } from 'fastify';

export const PLAIN_TEXT = 'text/plain; charset=utf-8';

/** Answers with a short text.
 * @param type default plain text, which nobody keeps; other types are kept for ten minutes */
export function sendText(
  reply: FastifyReply,
  text: string,
  status = 200,
  type = PLAIN_TEXT,
): FastifyReply {
  const isKept = status === 200 && type !== PLAIN_TEXT;
  return reply
    .code(status)
    .type(type)
    .header('cache-control', isKept ? 'public, max-age=600' : 'no-cache')
    .send(text);
}
