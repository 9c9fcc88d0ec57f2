import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorId } from '../../http/errors';

/** A GET call that is answered with a file of one person's instead of an envelope. Failures are envelopes all the
 * same. */
export interface FileCall {
  /** /api included. */
  readonly url: string;
  readonly summary: string;
  readonly mediaType: string;
  /** Failures that belong to this call, besides those that any call can have. */
  readonly errors: readonly ErrorId[];
  readonly handle: (request: FastifyRequest) => Promise<FileAnswer>;
}

export interface FileAnswer {
  /** Plain ASCII without quotes. */
  readonly fileName: string;
  readonly content: Uint8Array;
}

/** Makes the route: browsers save the file under its name, and nobody keeps a copy on the way. */
export function addFileCall(app: FastifyInstance, { url, mediaType, handle }: FileCall): void {
  app.get(url, async (request, reply) => {
    const { fileName, content } = await handle(request);
    void reply.headers({
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    });
    return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  });
}
