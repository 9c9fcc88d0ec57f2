import multipart from '@fastify/multipart';
import { PICTURE_RULES } from '@tableside/contracts/content/fields';
import { DRAFT_PICTURE_MAX_BYTES } from '@tableside/contracts/desk/content/rules';
import {
  pictureForm,
  picturePart,
  picturePoint,
  wirePicture,
} from '@tableside/contracts/desk/content/picture-wire';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../http/errors';
import { withForm, type FormLimits, type ReceivedForm } from '../../http/multipart';
import { refuse, refuseFields } from '../../http/refuse';
import { definePersonalOperation, readInput } from '../../plugins/operations/operation';
import type { PictureCut } from '../../plugins/photos/photo-process';
import { PhotoRefusal } from '../../plugins/photos/photo-service';
import { incomingFolder } from '../../plugins/photos/photo-store';
import { createUploadGate } from '../../plugins/photos/upload-gate';
import { findPicture, savePicture } from './drafts/pictures';
import { PICTURE_PATH, type Links } from './links/links';

const FILE = 'picture';
const FORM_LIMITS: Omit<FormLimits, 'pace'> = {
  fields: ['kind', 'place', 'crop', 'focal'],
  repeated: '',
  files: FILE,
  filesMax: 1,
  fileBytesMax: DRAFT_PICTURE_MAX_BYTES,
  tooLarge: 'This picture is too large. Send one of at most 20 MB.',
};
const NO_FOLDER = 'This host has no folder for pictures. Have the operator look at DATA_DIR.';
const ONE = 'Send one picture.';
const BAD_CROP = 'This part of the picture cannot be cut out. Choose it again.';

/** Widest picture that is made: screens show none wider. */
const WIDTH_MAX = 1920;

/** Takes a picture for a draft, and shows it to whoever may see the draft. */
export async function pictureRoutes(
  app: FastifyInstance,
  { links }: { readonly links: Links },
): Promise<void> {
  const { db, photos, uploadLimits } = app;
  const enter = createUploadGate(uploadLimits);
  if (photos) await app.register(multipart, { throwFileSizeLimit: false });

  app.addOperations([
    definePersonalOperation({
      method: 'POST',
      url: '/api/desk/content/picture',
      summary: 'Takes a picture for a draft, cut to the shape, size and weight of its place',
      form: { fields: pictureForm, files: FILE },
      data: wirePicture.nullable(),
      role: 'editor',
      handle: async ({ session: { userId } }, request) => {
        if (!photos) return refuse(NO_FOLDER);
        if (!request.isMultipart()) throw new ApiError('unsupported-media-type');
        const take = async ({ values, files: [file, more] }: ReceivedForm) => {
          const { place, crop, focal } = readInput(pictureForm, values);
          if (!file || more) throw new PhotoRefusal(ONE);
          const cut = { ...PICTURE_RULES[place], ...readCut(crop, focal) };
          const { bytes, width, height } = await photos.cut(
            file,
            { ...cut, maxWidth: Math.min(cut.maxWidth, WIDTH_MAX) },
            DRAFT_PICTURE_MAX_BYTES,
            { userId, log: request.log },
          );
          const src = await savePicture(db, userId, bytes);
          return { data: { src, url: links.pictures(userId)(src), width, height } };
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
    PICTURE_PATH,
    async ({ query: { draft, name } }, reply) => {
      const link = links.read(String(draft));
      const bytes = link && (await findPicture(db, link.userId, String(name)));
      if (!bytes) throw new ApiError('draft-not-found');
      void reply.headers({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=3600',
      });
      return bytes;
    },
  );
}

/** What is cut out: all of it where nothing is said, around its midst.
 * @throws {ApiError} for what is no part of a picture */
function readCut(
  crop: string | undefined,
  focal: string | undefined,
): Pick<PictureCut, 'crop' | 'focal'> {
  const part = parseAs(picturePart, crop) ?? { x: 0, y: 0, width: 1, height: 1 };
  const middle = { x: part.x + part.width / 2, y: part.y + part.height / 2 };
  return { crop: part, focal: parseAs(picturePoint, focal) ?? middle };
}

function parseAs<Value>(
  schema: { readonly safeParse: (value: unknown) => { success: boolean; data?: Value } },
  json: string | undefined,
): Value | undefined {
  if (!json) return undefined;
  try {
    const { success, data } = schema.safeParse(JSON.parse(json));
    if (success) return data;
  } catch {
    // Told below.
  }
  throw new ApiError('invalid-input', BAD_CROP, { crop: BAD_CROP });
}
