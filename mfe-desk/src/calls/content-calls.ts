import { define } from '@tableside/contracts/common/calls';
import type { ContentKind } from '@tableside/contracts/content/model';
import type {
  CancelRequest,
  Cut,
  DeskDocument,
  Difference,
  Documents,
  DraftPicture,
  FrameToken,
  HistoryPage,
  LinkRequest,
  Presence,
  PreviewLink,
  Published,
  PublishRequest,
  Saved,
  SaveRequest,
  Scheduled,
  ScheduleRequest,
  Undone,
  UndoRequest,
} from './content-types';
import { readAs } from './read-as';

interface PictureArgs {
  readonly kind: ContentKind;
  readonly place: 'hero' | 'partner' | 'portrait';
  readonly file: File;
  /** Left out, the shape is cut around the middle. */
  readonly cut?: Cut | undefined;
}

interface OfKind {
  readonly kind: ContentKind;
}
interface Sides extends OfKind {
  readonly from: string;
  readonly to: string;
}

const pathOf = (name: string) => `desk/content/${name}`;
const withQuery = (name: string, query: Readonly<Record<string, string | number | undefined>>) => {
  const named = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return `${pathOf(name)}?${new URLSearchParams(named).toString()}`;
};

const post = <Args, Result>(name: string) =>
  define<Args, Result>({
    method: 'POST',
    path: () => pathOf(name),
    body: (args) => args,
    read: readAs(),
  });

/** Calls of the sponsor's desk. All are additive, and for people with the role of an editor. */
export const contentCalls = {
  documents: define<void, Documents>({
    method: 'GET',
    path: () => pathOf('documents'),
    read: readAs(),
  }),
  document: define<OfKind, DeskDocument>({
    method: 'GET',
    path: ({ kind }) => withQuery('document', { kind }),
    read: readAs(),
  }),
  save: post<SaveRequest, Saved>('save'),
  discard: post<OfKind, null>('discard'),
  presence: post<OfKind & { readonly is_open: boolean }, Presence>('presence'),
  differences: define<Sides, { readonly differences: readonly Difference[] }>({
    method: 'GET',
    path: ({ kind, from, to }) => withQuery('differences', { kind, from, to }),
    read: readAs(),
  }),
  publish: post<PublishRequest, Published>('publish'),
  schedule: post<ScheduleRequest, Scheduled>('schedule'),
  cancelSchedule: post<CancelRequest, null>('cancel_schedule'),
  history: define<OfKind & { readonly before?: number | undefined }, HistoryPage>({
    method: 'GET',
    path: ({ kind, before }) => withQuery('history', { kind, before }),
    read: readAs(),
  }),
  undo: post<UndoRequest, Undone>('undo'),
  frameToken: post<void, FrameToken>('frame_token'),
  previewLink: post<LinkRequest, PreviewLink>('preview_link'),
} as const;

/** Sends a picture; what is cut out travels along, and the host makes the sizes.
 * @param onShare told how much is sent, from 0 to 1 */
export const sendPicture = (onShare: (share: number) => void) =>
  define<PictureArgs, DraftPicture>({
    method: 'POST',
    path: () => pathOf('picture'),
    body: ({ kind, place, file, cut = {} }) => {
      const form = new FormData();
      form.append('kind', kind);
      form.append('place', place);
      for (const [name, part] of Object.entries(cut)) form.append(name, JSON.stringify(part));
      form.append('picture', file);
      return form;
    },
    onUploadProgress: ({ progress }) => onShare(progress ?? 0),
    read: readAs(),
  });
