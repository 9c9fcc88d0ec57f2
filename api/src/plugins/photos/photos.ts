import { fastifyPlugin } from 'fastify-plugin';
import { createPhotoConverter, type PhotoLanes } from './photo-converter';
import { canLimitMemory } from './photo-process';
import { createPhotoService, type PhotoService } from './photo-service';
import { UPLOAD_LIMITS, type UploadLimits } from './upload-gate';

export interface PhotoOptions {
  /** Absolute path, below which photos of reviews lie; without it reviews are taken without photos. */
  readonly dataDir?: string;
  /** How many forms with photos may be under way, and how slowly; see {@link UPLOAD_LIMITS} for the defaults. */
  readonly uploads?: Partial<UploadLimits>;
  /** What the processes that read photos may take; default {@link PHOTO_LANES}. */
  readonly lanes?: PhotoLanes;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly photos: PhotoService | null;
    readonly uploadLimits: UploadLimits;
  }
}

/** `app.photos`, which takes photos of reviews in and away again; null where there is no place for them. */
export const photos = fastifyPlugin<PhotoOptions>(
  async (app, { dataDir, uploads, lanes }) => {
    app.decorate('uploadLimits', { ...UPLOAD_LIMITS, ...uploads });
    if (dataDir === undefined) {
      app.decorate('photos', null);
      return;
    }
    const converter = createPhotoConverter(lanes);
    const { decoding } = app.limits;
    app.decorate('photos', createPhotoService({ dataDir, converter, decoding }));
    app.addHook('onClose', converter.close);
    if (!canLimitMemory()) {
      app.log.warn('Photos are read without a limit of memory, which takes Linux and /bin/sh');
    }
  },
  { name: 'photos', dependencies: ['limits'] },
);
