import { open } from 'node:fs/promises';
import { IMPORT_PART_BYTES } from '@tableside/contracts/desk/import/rules';
import {
  importPartParams,
  importPartQuery,
  wireReceived,
} from '@tableside/contracts/desk/import/wire';
import { envelope } from '@tableside/contracts/common/wire';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../http/errors';
import { refuse } from '../../http/refuse';
import { readInput } from '../../plugins/operations/operation';
import type { Importer } from './importer';
import { findJob, moveJob, noteReceived } from './jobs';

const answer = envelope(wireReceived);
const NOT_HERE = 'This import is over. Drop the file again.';

/** The call that brings a file piece by piece: no piece is large, so a lost connection loses a piece, and memory holds one.
 * It takes bytes, not JSON, so it is a route of its own. */
export function addParts(app: FastifyInstance, importer: Importer): void {
  void app.register(async (scope) => {
    // Browsers name pieces of files as they please.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    );
    scope.post('/api/desk/import/part/:id', {
      bodyLimit: IMPORT_PART_BYTES,
      // Before anything of the body is read.
      onRequest: async (request) => {
        const session = await app.sessions.require(request);
        await app.sessions.checkRole(session, 'operator');
      },
      handler: async (request, reply) => {
        void reply.header('cache-control', 'private, no-store');
        const { id } = readInput(importPartParams, request.params);
        const { offset } = readInput(importPartQuery, request.query);
        if (!Buffer.isBuffer(request.body)) throw new ApiError('unsupported-media-type');
        return answer.parse(await takePart(app, importer, { id, offset, bytes: request.body }));
      },
    });
  });
}

interface Part {
  readonly id: number;
  readonly offset: number;
  readonly bytes: Buffer;
}

async function takePart({ db }: FastifyInstance, importer: Importer, { id, offset, bytes }: Part) {
  const job = await findJob(db, id);
  if (job?.state !== 'uploading') return refuse(NOT_HERE);
  // Whoever lost an answer hears how much is there, and goes on from it.
  if (offset !== job.received || offset + bytes.length > job.bytes)
    return { success: true, message: 'OK', data: { id, received: job.received } };
  const problem = offset === 0 ? importer.refuses(bytes) : null;
  if (problem) {
    const error = `"${job.file_name}" ${problem}`;
    await moveJob(db, id, ['uploading'], 'failed', { error });
    await importer.discard(id);
    return refuse(error);
  }
  const file = await open(await importer.fileOf(id), offset === 0 ? 'w' : 'r+');
  try {
    await file.write(bytes, 0, bytes.length, offset);
  } finally {
    await file.close();
  }
  if (!(await noteReceived(db, id, { offset, bytes: bytes.length }))) return refuse(NOT_HERE);
  const received = offset + bytes.length;
  if (received === job.bytes && (await moveJob(db, id, ['uploading'], 'reading'))) {
    importer.startReading({ jobId: id, fileName: job.file_name, wishes: job.wishes });
  }
  return { success: true, message: 'OK', data: { id, received } };
}
