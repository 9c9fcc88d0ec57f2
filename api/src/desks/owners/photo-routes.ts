import multipart from '@fastify/multipart';
import { nothing } from '@tableside/contracts/common/wire';
import { OWNER_PHOTO_FIELDS, addPhotosRequest } from '@tableside/contracts/desk/owners/wire';
import { PHOTO_BYTES_MAX, PHOTOS_MAX } from '@tableside/contracts/review/rules';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { ApiError, toApiError } from '../../http/errors';
import { withForm, type FormLimits, type ReceivedFile } from '../../http/multipart';
import { refuse, refuseFields } from '../../http/errors';
import { editPlace } from '../../restaurants/edits/edit-place';
import { loadPlace } from '../../restaurants/edits/place';
import { recordOwnerPhotos } from '../../restaurants/edits/owner-photos';
import { definePersonalOperation, readInput } from '../../http/operation';
import { PhotoRefusal, type PhotoService } from '../../photos/service';
import { incomingFolder } from '../../photos/store';
import { createUploadGate } from '../../photos/upload-gate';
import { requireOwnPlace } from './owners';
import { nameOf } from '../who';

const { slug: SLUG, photos: PHOTOS } = OWNER_PHOTO_FIELDS;
const FORM_LIMITS: Omit<FormLimits, 'pace'> = {
  fields: [SLUG],
  repeated: 'keep',
  files: PHOTOS,
  filesMax: PHOTOS_MAX,
  fileBytesMax: PHOTO_BYTES_MAX,
  tooLarge: 'These photos are too large. Send at most 6 of at most 10 MB each.',
};
const NO_PHOTOS = 'Choose at least one photo.';
const BUSY = 'Places are being imported right now. Try again in a minute.';

/** Photos that an owner adds: made anew as those of reviews are, and shown after the others. */
export const ownerPhotos: FastifyPluginAsync = async (app) => {
  const { db, now, photos, securityLog, uploadLimits } = app;
  if (photos) await app.register(multipart, { throwFileSizeLimit: false });
  const enter = createUploadGate(uploadLimits);

  /** @throws {PhotoRefusal} for photos that are not taken; nothing is changed then */
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
    const { id } = await requireOwnPlace(db, slug, userId);
    if (files.length === 0) throw new PhotoRefusal(NO_PHOTOS);
    const who = await nameOf(db, { userId });
    const added = await service.takeAll(files, { userId, log: request.log });
    try {
      const own = (await loadPlace(db, id))?.record.images ?? [];
      const changes = { images: [...own, ...added] };
      const edit = { placeId: id, changes, now: now(), who, userId, source: 'owner' } as const;
      const done = await db.transaction().execute(async (tx) => {
        const edited = await editPlace(tx, edit);
        if (edited.outcome === 'changed') {
          await recordOwnerPhotos(tx, added, { userId, placeId: id });
        }
        return edited;
      });
      if (done.outcome === 'changed')
        return {
          message:
            'The photos are on the page of your restaurant. Lists and the home page show them after a moderator has looked at them.',
          data: null,
        };
      await service.remove(added, request.log);
      if (done.outcome === 'invalid') return refuseFields(done.fields);
      if (done.outcome === 'busy') return refuse(BUSY);
      throw new ApiError('owner-needed');
    } catch (error) {
      // A database that goes away in the middle may have saved it: housekeeping knows later.
      if (toApiError(error).id !== 'unavailable') await service.remove(added, request.log);
      throw error;
    }
  }

  app.addOperations([
    definePersonalOperation({
      method: 'POST',
      url: '/api/owner/add_photos',
      summary: 'Adds photos to an own place, after those that it has',
      form: { fields: addPhotosRequest, files: PHOTOS },
      data: nothing,
      errors: ['owner-needed', 'too-many-requests'],
      needsProof: true,
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
          securityLog.note(request, 'photo.refused');
          return refuseFields({ [PHOTOS]: error.message });
        }
      },
    }),
  ]);
};
