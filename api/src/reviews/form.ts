import multipart from '@fastify/multipart';
import { PHOTO_BYTES_MAX, PHOTOS_MAX, REVIEW_FIELDS } from '@tableside/contracts/review/rules';
import { updateReviewRequest, wireOwnReviewResponse } from '@tableside/contracts/review/wire';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { ApiError, toApiError } from '../http/errors';
import { withForm, type FormLimits, type ReceivedFile } from '../http/multipart';
import { definePersonalOperation, readInput } from '../http/operation';
import { PhotoRefusal, TOO_MANY_PHOTOS, type PhotoService } from '../photos/service';
import { incomingFolder } from '../photos/store';
import { createUploadGate } from '../photos/upload-gate';
import type { ReviewServices } from './anonymous-reviews';
import { findOwnReview, presentOwnReview } from './repository';
import { pickStored, saveReview } from './save';

const FORM_LIMITS: Omit<FormLimits, 'pace'> = {
  fields: [REVIEW_FIELDS.slug, REVIEW_FIELDS.ratings, REVIEW_FIELDS.review],
  repeated: REVIEW_FIELDS.keep,
  files: REVIEW_FIELDS.photos,
  filesMax: PHOTOS_MAX,
  fileBytesMax: PHOTO_BYTES_MAX,
  tooLarge: 'These photos are too large. Add up to 6 photos, 10 MB each.',
};

/** Creates or replaces the user's review of a restaurant: stars, text, and photos. */
function updateReviewOperation(app: FastifyInstance) {
  const { limits, photos, securityLog, uploadLimits } = app;
  const enter = createUploadGate(uploadLimits);
  return definePersonalOperation({
    url: '/api/review/update_client_review',
    summary:
      "Create or replace the user's review of a restaurant; photos not listed in `keep` are deleted, new ones are appended",
    form: { fields: updateReviewRequest, files: REVIEW_FIELDS.photos },
    data: wireOwnReviewResponse,
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
        if (!(error instanceof PhotoRefusal)) throw error;
        securityLog.record(request, 'photo.rejected');
        return refuse(error.message);
      }
    },
  });
}

/** The only route that accepts a multipart form; elsewhere it is an unsupported media type. */
export const reviewForm: FastifyPluginAsync = async (app) => {
  if (app.photos) await app.register(multipart, { throwFileSizeLimit: false });
  app.addOperations([updateReviewOperation(app)]);
};

interface UpdateContext {
  readonly app: ReviewServices;
  readonly photos: PhotoService | null;
  readonly request: FastifyRequest;
  readonly userId: number;
}

/** @param values as sent
 * @throws {PhotoRefusal} for rejected photos; nothing is changed then */
async function saveUpdate(
  { app, photos, request, userId }: UpdateContext,
  values: unknown,
  files: readonly ReceivedFile[],
) {
  const { slug, ratings, review, keep } = readInput(updateReviewRequest, values);
  const earlier = await findOwnReview(app.db, userId, slug);
  if (earlier === undefined) throw new ApiError('restaurant-not-found');
  const kept = pickStored(keep, earlier?.images ?? []);
  // Checked before decoding photos, and again when saving, because the review may change meanwhile.
  if (kept.length + files.length > PHOTOS_MAX) throw new PhotoRefusal(TOO_MANY_PHOTOS);
  const added = (await photos?.takeAll(files, { userId, log: request.log })) ?? [];
  try {
    const change = { userId, slug, stars: ratings, text: review, keep, added };
    const saved = await saveReview(app, change);
    if (!saved) throw new PhotoRefusal(TOO_MANY_PHOTOS);
    await photos?.remove(saved.removed, request.log);
    return { message: 'Review saved.', data: presentOwnReview(saved.review) };
  } catch (error) {
    // If the connection was lost, the review may have been saved: housekeeping removes photos
    // without a row.
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
