import multipart from '@fastify/multipart';
import { nothing } from '@tableside/contracts/common/wire';
import { OWNER_PHOTO_FIELDS, addPhotosRequest } from '@tableside/contracts/admin/owners/wire';
import { PHOTO_BYTES_MAX, PHOTOS_MAX } from '@tableside/contracts/review/rules';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { refuseFields, toApiError } from '../../http/errors';
import { withForm, type FormLimits, type ReceivedFile } from '../../http/multipart';
import { editRestaurant } from '../../restaurants/edits/edit-restaurant';
import { loadRestaurant } from '../../restaurants/edits/restaurant';
import { recordOwnerPhotos } from '../../restaurants/edits/owner-photos';
import { definePersonalOperation, readInput } from '../../http/operation';
import { PhotoRefusal, type PhotoService } from '../../photos/service';
import { incomingFolder } from '../../photos/store';
import { createUploadGate } from '../../photos/upload-gate';
import { requireOwnRestaurant } from './owners';
import { loadUserEmail } from '../current-user';

const { slug: SLUG, photos: PHOTOS } = OWNER_PHOTO_FIELDS;
const FORM_LIMITS: Omit<FormLimits, 'pace'> = {
  fields: [SLUG],
  repeated: 'keep',
  files: PHOTOS,
  filesMax: PHOTOS_MAX,
  fileBytesMax: PHOTO_BYTES_MAX,
  tooLarge: 'These photos are too large. Add up to 6 photos, 10 MB each.',
};
const NO_PHOTOS = 'Choose at least one photo.';

/** Photo uploads by owners: re-encoded like review photos, and shown after the existing ones. */
export const ownerPhotos: FastifyPluginAsync = async (app) => {
  const { db, now, photos, securityLog, uploadLimits } = app;
  if (photos) await app.register(multipart, { throwFileSizeLimit: false });
  const enter = createUploadGate(uploadLimits);

  /** @throws {PhotoRefusal} for unacceptable photos; nothing is changed then */
  async function add(
    {
      request,
      userId,
      service,
    }: { request: FastifyRequest; userId: number; service: PhotoService },
    values: unknown,
    files: readonly ReceivedFile[],
  ) {
    const { slug } = readInput(addPhotosRequest, values);
    const { id } = await requireOwnRestaurant(db, slug, userId);
    if (files.length === 0) throw new PhotoRefusal(NO_PHOTOS);
    const who = await loadUserEmail(db, { userId });
    const added = await service.takeAll(files, { userId, log: request.log });
    try {
      const own = (await loadRestaurant(db, id))?.record.images ?? [];
      const changes = { images: [...own, ...added] };
      const edit = { restaurantId: id, changes, now: now(), who, userId, source: 'owner' } as const;
      await db.transaction().execute(async (tx) => {
        await editRestaurant(tx, edit);
        await recordOwnerPhotos(tx, added, { userId, restaurantId: id });
      });
      return {
        message:
          'Photos added to your restaurant’s page. Lists and the home page show them after a moderator’s review.',
        data: null,
      };
    } catch (error) {
      // The database may have saved them before it went away. Housekeeping removes them if not.
      if (toApiError(error).id !== 'unavailable') await service.remove(added, request.log);
      throw error;
    }
  }

  app.addOperations([
    definePersonalOperation({
      method: 'POST',
      url: '/api/owner/add_photos',
      summary: "Add photos to the owner's restaurant, after the existing ones",
      form: { fields: addPhotosRequest, files: PHOTOS },
      data: nothing,
      errors: ['owner-needed', 'too-many-requests'],
      needsReauth: true,
      handle: async ({ session: { userId } }, request) => {
        if (!photos || !request.isMultipart()) return refuseFields({ [PHOTOS]: NO_PHOTOS });
        const limits = { ...FORM_LIMITS, pace: uploadLimits.pace };
        try {
          return await enter(userId, request.raw, () =>
            withForm(request, limits, incomingFolder(photos.dataDir), ({ values, files }) =>
              add({ request, userId, service: photos }, values, files),
            ),
          );
        } catch (error) {
          if (!(error instanceof PhotoRefusal)) throw error;
          securityLog.record(request, 'photo.rejected');
          return refuseFields({ [PHOTOS]: error.message });
        }
      },
    }),
  ]);
};
