import multipart from '@fastify/multipart';
import { PICTURE_RULES } from '@tableside/contracts/content/fields';
import {
  DRAFT_PICTURE_MAX_BYTES,
  DRAFT_PICTURE_PATH,
} from '@tableside/contracts/admin/content/rules';
import { pictureForm, picturePoint, wirePicture } from '@tableside/contracts/admin/content/wire';
import type { FastifyInstance } from 'fastify';
import { ApiError, refuse, refuseFields } from '../../http/errors';
import { withForm, type FormLimits, type ReceivedForm } from '../../http/multipart';
import { definePersonalOperation, readInput } from '../../http/operation';
import type { PicturePoint } from '../../photos/process';
import { PhotoRefusal } from '../../photos/service';
import { incomingFolder } from '../../photos/store';
import { createUploadGate } from '../../photos/upload-gate';
import { findPicture, savePicture } from './drafts';
import { findPreview } from './preview-links';

const FILE = 'picture';
const FORM_LIMITS: Omit<FormLimits, 'pace'> = {
  fields: ['kind', 'slot', 'focal'],
  repeated: '',
  files: FILE,
  filesMax: 1,
  fileBytesMax: DRAFT_PICTURE_MAX_BYTES,
  tooLarge: 'This picture is too large. Choose one up to 20 MB.',
};
const NO_FOLDER = 'Uploads are disabled because no data directory is configured. Set DATA_DIR.';
const ONE_PICTURE = 'Choose one picture.';
const INVALID_POINT = 'This point is outside the picture. Choose another one.';

const WIDTH_MAX = 1920;

/** Uploads pictures for drafts, and serves them to anyone who may see the draft. */
export async function pictureRoutes(app: FastifyInstance): Promise<void> {
  const { db, photos, uploadLimits } = app;
  const enter = createUploadGate(uploadLimits);
  if (photos) await app.register(multipart, { throwFileSizeLimit: false });

  app.addOperations([
    definePersonalOperation({
      method: 'POST',
      url: '/api/admin/content/picture',
      summary: 'Upload a picture for a draft; it is cropped and compressed for its slot',
      form: { fields: pictureForm, files: FILE },
      data: wirePicture.nullable(),
      role: 'editor',
      handle: async ({ session: { userId } }, request) => {
        if (!photos) return refuse(NO_FOLDER);
        if (!request.isMultipart()) throw new ApiError('unsupported-media-type');
        const savePhoto = async ({ values, files: [file, more] }: ReceivedForm) => {
          const { slot, focal } = readInput(pictureForm, values);
          if (!file || more) throw new PhotoRefusal(ONE_PICTURE);
          const rule = PICTURE_RULES[slot];
          const maxWidth = Math.min(rule.maxWidth, WIDTH_MAX);
          const { bytes } = await photos.cut(
            file,
            { ...rule, maxWidth, focal: readPoint(focal) },
            DRAFT_PICTURE_MAX_BYTES,
            { userId, log: request.log },
          );
          return { data: { src: await savePicture(db, userId, bytes) } };
        };
        try {
          const limits = { ...FORM_LIMITS, pace: uploadLimits.pace };
          return await enter(userId, request.raw, () =>
            withForm(request, limits, incomingFolder(photos.dataDir), savePhoto),
          );
        } catch (error) {
          if (error instanceof PhotoRefusal) return refuseFields({ [FILE]: error.message });
          throw error;
        }
      },
    }),
  ]);

  app.get<{ Querystring: { draft?: unknown; name?: unknown } }>(
    DRAFT_PICTURE_PATH,
    async ({ query: { draft, name } }, reply) => {
      const preview = await findPreview(app, String(draft));
      const src = `pictures/${String(name)}`;
      const isShown =
        preview?.isForm ||
        preview?.drafts.some(({ document }) => JSON.stringify(document).includes(`"${src}"`));
      const bytes = isShown ? await findPicture(db, String(name)) : null;
      if (!bytes) throw new ApiError('draft-not-found');
      void reply.headers({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=3600',
      });
      return bytes;
    },
  );
}

/** Parses the focal point; default: the center.
 * @throws {ApiError} for an invalid point */
function readPoint(json: string | undefined): PicturePoint {
  if (!json) return { x: 0.5, y: 0.5 };
  try {
    return picturePoint.parse(JSON.parse(json));
  } catch {
    throw new ApiError('invalid-input', INVALID_POINT, { focal: INVALID_POINT });
  }
}
