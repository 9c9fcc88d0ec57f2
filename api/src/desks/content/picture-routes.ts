import multipart from '@fastify/multipart';
import { PICTURE_RULES } from '@tableside/contracts/content/fields';
import {
  DRAFT_PICTURE_MAX_BYTES,
  DRAFT_PICTURE_PATH,
} from '@tableside/contracts/desk/content/rules';
import { pictureForm, picturePoint, wirePicture } from '@tableside/contracts/desk/content/wire';
import type { FastifyInstance } from 'fastify';
import { ApiError, refuse, refuseFields } from '../../http/errors';
import { withForm, type FormLimits, type ReceivedForm } from '../../http/multipart';
import { definePersonalOperation, readInput } from '../../http/operation';
import type { PicturePoint } from '../../photos/process';
import { PhotoRefusal } from '../../photos/service';
import { incomingFolder } from '../../photos/store';
import { createUploadGate } from '../../photos/upload-gate';
import { findPicture, savePicture } from './drafts';
import { isEditor, readLink } from './preview-links';

const FILE = 'picture';
const FORM_LIMITS: Omit<FormLimits, 'pace'> = {
  fields: ['kind', 'place', 'focal'],
  repeated: '',
  files: FILE,
  filesMax: 1,
  fileBytesMax: DRAFT_PICTURE_MAX_BYTES,
  tooLarge: 'This picture is too large. Send one of at most 20 MB.',
};
const NO_FOLDER = 'This host has no folder for pictures. Have the operator look at DATA_DIR.';
const ONE = 'Send one picture.';
const BAD_POINT = 'This point is not in the picture. Choose it again.';

/** Widest picture that is made: screens show none wider. */
const WIDTH_MAX = 1920;

/** Takes a picture for a draft, and shows it to anyone who may see the draft. */
export async function pictureRoutes(app: FastifyInstance): Promise<void> {
  const { db, photos, uploadLimits, draftHash } = app;
  const enter = createUploadGate(uploadLimits);
  if (photos) await app.register(multipart, { throwFileSizeLimit: false });

  app.addOperations([
    definePersonalOperation({
      method: 'POST',
      url: '/api/desk/content/picture',
      summary: 'Takes a picture for a draft, cropped to the shape, size and weight of its place',
      form: { fields: pictureForm, files: FILE },
      data: wirePicture.nullable(),
      role: 'editor',
      handle: async ({ session: { userId } }, request) => {
        if (!photos) return refuse(NO_FOLDER);
        if (!request.isMultipart()) throw new ApiError('unsupported-media-type');
        const take = async ({ values, files: [file, more] }: ReceivedForm) => {
          const { place, focal } = readInput(pictureForm, values);
          if (!file || more) throw new PhotoRefusal(ONE);
          const rule = PICTURE_RULES[place];
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
            withForm(request, limits, incomingFolder(photos.dataDir), take),
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
      const link = readLink(draftHash, String(draft), app.now());
      const isAllowed = link && (await isEditor(db, link.userId));
      const bytes = isAllowed ? await findPicture(db, String(name)) : null;
      if (!bytes) throw new ApiError('draft-not-found');
      void reply.headers({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=3600',
      });
      return bytes;
    },
  );
}

/** The point that the picture is cropped around; its middle where none is given.
 * @throws {ApiError} for what is no point of a picture */
function readPoint(json: string | undefined): PicturePoint {
  if (!json) return { x: 0.5, y: 0.5 };
  try {
    return picturePoint.parse(JSON.parse(json));
  } catch {
    throw new ApiError('invalid-input', BAD_POINT, { focal: BAD_POINT });
  }
}
