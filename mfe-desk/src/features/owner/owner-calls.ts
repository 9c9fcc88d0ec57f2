import { define } from '@tableside/contracts/common/calls';
import { OWNER_PHOTO_FIELDS } from '@tableside/contracts/desk/owners/rules';
import type {
  OwnPlace,
  OwnPlaceChanges,
  OwnPlaceRow,
  WireClaim,
  CodeSent,
} from '@tableside/contracts/desk/owners/wire';
import { readAs } from '../../calls/read-as';

const post = <Args, Result = null>(name: string) =>
  define<Args, Result>({
    method: 'POST',
    path: () => `owner/${name}`,
    body: (fields) => fields,
    read: readAs(),
  });

const at = (name: string) => (slug: string) => `owner/${name}/${encodeURIComponent(slug)}`;

/** Calls of owners of places. */
export const ownerCalls = {
  places: define<void, readonly OwnPlaceRow[]>({
    method: 'GET',
    path: () => 'owner/places',
    read: readAs(),
  }),
  claim: define<string, WireClaim>({ method: 'GET', path: at('claim'), read: readAs() }),
  place: define<string, OwnPlace>({ method: 'GET', path: at('place'), read: readAs() }),
  sendCode: post<{ slug: string; mailbox?: string | undefined }, CodeSent>('send_code'),
  confirm: post<{ slug: string; code: string }>('confirm'),
  askOperator: post<{ slug: string; message: string }>('ask_operator'),
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
  update: post<{ slug: string; version: string; changes: OwnPlaceChanges }>('update'),
  undo: post<{ slug: string; id: number }>('undo'),
  answer: post<{ review: number; answer: string }>('answer'),
  takeAnswerBack: post<{ review: number }>('take_answer_back'),
} as const;
