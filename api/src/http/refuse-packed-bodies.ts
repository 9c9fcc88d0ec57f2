import type { FastifyInstance } from 'fastify';
import { ApiError } from './errors';

const SENTENCE = 'Send the request body as it is, not compressed.';

/** Refuses bodies that are packed, before anything of them is read: nothing here unpacks what strangers send. */
export function refusePackedBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ headers, is404 }) => {
    const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
    if (is404 || ['', 'identity'].includes(encoding)) return;
    throw new ApiError('unsupported-media-type', SENTENCE);
  });
}
