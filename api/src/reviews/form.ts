import multipart from '@fastify/multipart';
import { PHOTO_BYTES_MAX, PHOTOS_MAX, REVIEW_FIELDS } from '@tableside/contracts/review/rules';
import { updateReviewRequest, wireOwnReviewAnswer } from '@tableside/contracts/review/wire';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { ApiError, toApiError } from '../http/errors';
import { withForm, type FormLimits, type ReceivedFile } from '../http/multipart';
import { definePersonalOperation, readInput } from '../http/operation';
import { PhotoRefusal, TOO_MANY_PHOTOS, type PhotoService } from '../photos/service';
import { incomingFolder } from '../photos/store';
import { createUploadGate } from '../photos/upload-gate';
import { readRefusal, type ReviewHost } from './kept-reviews';
import { findOwnReview, presentOwnReview } from './repository';
import { pickKept, saveReview } from './save';

const FORM_LIMITS: Omit<FormLimits, 'pace'> = {
  fields: [REVIEW_FIELDS.slug, REVIEW_FIELDS.ratings, REVIEW_FIELDS.review],
  repeated: REVIEW_FIELDS.keep,
  files: REVIEW_FIELDS.photos,
  filesMax: PHOTOS_MAX,
  fileBytesMax: PHOTO_BYTES_MAX,
  tooLarge: 'These photos are too large. Send at most 6 of at most 10 MB each.',
};

/** Makes or replaces one's own review of a restaurant: stars, words and photos. */
function updateReviewOperation(app: FastifyInstance) {
  const { limits, photos, securityLog, uploadLimits } = app;
  const enter = createUploadGate(uploadLimits);
  return definePersonalOperation({
    method: 'POST',
    url: '/api/review/update_client_review',
    summary:
      "Makes or replaces one's own review of a restaurant; photos that `keep` does not name are deleted, new ones come after the others",
    form: { fields: updateReviewRequest, files: REVIEW_FIELDS.photos },
    data: wireOwnReviewAnswer,
    errors: ['restaurant-not-found', 'too-many-requests'],
    handle: async ({ session: { userId } }, request) => {
      await limits.reviews.consume(String(userId));
      const update = (values: unknown, files: readonly ReceivedFile[]) =>
        saveUpdate({ app, photos, request, userId }, values, files);
      try {
        if (!photos || !request.isMultipart()) return await update(request.body ?? {}, []);
        const folder = incomingFolder(photos.dataDir);
        const formLimits = { ...FORM_LIMITS, pace: uploadLimits.pace };
        return await enter(userId, request.raw, () =>
          withForm(request, formLimits, folder, ({ values, files }) => update(values, files)),
        );
      } catch (error) {
        if (!(error instanceof PhotoRefusal)) return readRefusal(error);
        securityLog.note(request, 'photo.refused');
        return refuse(error.message);
      }
    },
  });
}

/** The one call that takes a form with files. Elsewhere a form is an unsupported media type. */
export const reviewForm: FastifyPluginAsync = async (app) => {
  if (app.photos) await app.register(multipart, { throwFileSizeLimit: false });
  app.addOperations([updateReviewOperation(app)]);
};

interface UpdateContext {
  readonly app: ReviewHost;
  readonly photos: PhotoService | null;
  readonly request: FastifyRequest;
  readonly userId: number;
}

/** @param values as sent
 * @throws {PhotoRefusal} for photos that are not taken; nothing is changed then */
async function saveUpdate(
  { app, photos, request, userId }: UpdateContext,
  values: unknown,
  files: readonly ReceivedFile[],
) {
  const { slug, ratings, review, keep } = readInput(updateReviewRequest, values);
  const earlier = await findOwnReview(app.db, userId, slug);
  if (earlier === undefined) throw new ApiError('restaurant-not-found');
  const kept = pickKept(keep, earlier?.images ?? []);
  // Before the photos are worked on; while they are, the review may change, so it is counted again when it is saved.
  if (kept.length + files.length > PHOTOS_MAX) throw new PhotoRefusal(TOO_MANY_PHOTOS);
  const added = (await photos?.takeAll(files, { userId, log: request.log })) ?? [];
  try {
    const saved = await saveReview(app, {
      userId,
      slug,
      stars: ratings,
      text: review,
      keep,
      added,
    });
    if (!saved) throw new PhotoRefusal(TOO_MANY_PHOTOS);
    await photos?.remove(saved.removed, request.log);
    return { message: 'Thank you. Your review is saved.', data: presentOwnReview(saved.review) };
  } catch (error) {
    // A database that goes away in the middle may have saved it: housekeeping knows later which photos have no row.
    if (toApiError(error).id !== 'unavailable') await photos?.remove(added, request.log);
    throw error;
  }
}

const refuse = (message: string) => ({
  success: false,
  message,
  data: null,
  fields: { [REVIEW_FIELDS.photos]: message },
});
