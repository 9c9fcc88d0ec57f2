import { define } from '@tableside/contracts/common/calls';
import type { ContentKind } from '@tableside/contracts/content/model';
import type {
  publishRequest,
  restoreRequest,
  saveRequest,
  wireDifferences,
  wireDocument,
  wireDocuments,
  wireHistory,
  wireLink,
  wirePicture,
  wirePublished,
  wireRestored,
  wireSaved,
} from '@tableside/contracts/desk/content/wire';
import { readAs } from './read-as';

/** What a schema of the wire stands for. */
type Sent<Schema extends { readonly _zod: { readonly output: unknown } }> =
  Schema['_zod']['output'];

export type Documents = Sent<typeof wireDocuments>;
export type DeskDocument = Sent<typeof wireDocument>;
export type Draft = NonNullable<DeskDocument['draft']>;
export type Problem = DeskDocument['problems'][number];
export type Schedule = NonNullable<DeskDocument['schedule']>;
export type SaveRequest = Sent<typeof saveRequest>;
export type Saved = Sent<typeof wireSaved>;
export type Differences = Sent<typeof wireDifferences>;
export type HistoryPage = Sent<typeof wireHistory>;

/** A point of an upright picture, in parts of its width and height. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

interface OfKind {
  readonly kind: ContentKind;
}

const pathOf = (name: string) => `desk/content/${name}`;

const get = <Args extends object, Result>(name: string) =>
  define<Args, Result>({
    method: 'GET',
    path: (args) => {
      const named = Object.entries(args).filter(([, value]) => value !== undefined);
      return `${pathOf(name)}?${new URLSearchParams(named as [string, string][]).toString()}`;
    },
    read: readAs(),
  });

const post = <Args, Result>(name: string) =>
  define<Args, Result>({
    method: 'POST',
    path: () => pathOf(name),
    body: (args) => args,
    read: readAs(),
  });

/** The content calls, for editors. */
export const contentCalls = {
  documents: define<void, Documents>({
    method: 'GET',
    path: () => pathOf('documents'),
    read: readAs(),
  }),
  document: get<OfKind, DeskDocument>('document'),
  save: post<SaveRequest, Saved>('save'),
  discard: post<OfKind & { readonly version: number }, null>('discard'),
  differences: get<OfKind & { readonly to: string }, Differences>('differences'),
  publish: post<Sent<typeof publishRequest>, Sent<typeof wirePublished>>('publish'),
  cancelSchedule: post<{ readonly id: number }, null>('cancel_schedule'),
  history: get<OfKind & { readonly before?: number | undefined }, HistoryPage>('history'),
  restore: post<Sent<typeof restoreRequest>, Sent<typeof wireRestored>>('restore'),
  previewLink: post<OfKind, Sent<typeof wireLink>>('preview_link'),
  picture: define<
    OfKind & {
      readonly place: 'hero' | 'partner' | 'portrait';
      readonly file: File;
      /** What the picture is cropped around; left out, its middle. */
      readonly focal?: Point | undefined;
    },
    Sent<typeof wirePicture>
  >({
    method: 'POST',
    path: () => pathOf('picture'),
    body: ({ kind, place, file, focal }) => {
      const form = new FormData();
      form.append('kind', kind);
      form.append('place', place);
      if (focal) form.append('focal', JSON.stringify(focal));
      form.append('picture', file);
      return form;
    },
    read: readAs(),
  }),
} as const;
