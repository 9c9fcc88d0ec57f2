import type { FastifyInstance } from 'fastify';
import type { Session } from '../../identity/session-repository';

/** A GET call that is answered with a file of the person who is signed in and proved it a short time ago, instead of an envelope. Failures are envelopes all the
 * same. */
export interface FileCall {
  /** /api included. */
  readonly url: string;
  readonly summary: string;
  readonly mediaType: string;
  readonly handle: (session: Session) => Promise<FileAnswer>;
}

export interface FileAnswer {
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
