import { define } from '@tableside/contracts/common/calls';
import { OWNER_PHOTO_FIELDS } from '@tableside/contracts/desk/owners/rules';
import type {
  OwnPlace,
  OwnPlaceChanges,
  OwnPlaceRow,
  WireClaim,
} from '@tableside/contracts/desk/owners/wire';
import { get, post } from './define';

const at = (name: string) => (slug: string) => `owner/${name}/${encodeURIComponent(slug)}`;

/** Calls of owners of places. */
export const ownerCalls = {
  places: get<readonly OwnPlaceRow[]>(() => 'owner/places'),
  claim: get<WireClaim, string>(at('claim')),
  place: get<OwnPlace, string>(at('place')),
  sendCode: post<{ slug: string; mailbox?: string | undefined }>('owner/send_code'),
  confirm: post<{ slug: string; code: string }>('owner/confirm'),
  askOperator: post<{ slug: string; message: string }>('owner/ask_operator'),
  addPhotos: define<{ slug: string; photos: readonly File[] }, null>({
    method: 'POST',
    path: () => 'owner/add_photos',
    body: ({ slug, photos }) => {
      const form = new FormData();
      form.set(OWNER_PHOTO_FIELDS.slug, slug);
      for (const photo of photos) form.append(OWNER_PHOTO_FIELDS.photos, photo);
      return form;
    },
    read: () => null,
  }),
  update: post<{ slug: string; version: string; changes: OwnPlaceChanges }>('owner/update'),
  undo: post<{ slug: string; id: number }>('owner/undo'),
  answer: post<{ review: number; answer: string }>('owner/answer'),
  takeAnswerBack: post<{ review: number }>('owner/take_answer_back'),
} as const;
