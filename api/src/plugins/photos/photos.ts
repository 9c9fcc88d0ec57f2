import { fastifyPlugin } from 'fastify-plugin';
import { createPhotoService, type PhotoService } from './photo-service';
import { UPLOAD_LIMITS, type UploadLimits } from './upload-gate';

export interface PhotoOptions {
  /** Absolute path, below which photos of reviews lie; without it reviews are taken without photos. */
  readonly dataDir?: string;
  /** How many forms with photos may be under way, and how slowly; see {@link UPLOAD_LIMITS} for the defaults. */
  readonly uploads?: Partial<UploadLimits>;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly photos: PhotoService | null;
    readonly uploadLimits: UploadLimits;
  }
}

/** `app.photos`, which takes photos of reviews in and away again; null where there is no place for them. */
export const photos = fastifyPlugin<PhotoOptions>(
  async (app, { dataDir, uploads }) => {
    app.decorate('photos', dataDir === undefined ? null : createPhotoService(dataDir));
    app.decorate('uploadLimits', { ...UPLOAD_LIMITS, ...uploads });
  },
  { name: 'photos' },
);
