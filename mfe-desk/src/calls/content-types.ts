import type { wirePicture } from '@tableside/contracts/desk/content/picture-wire';
import type {
  cancelRequest,
  publishRequest,
  scheduleRequest,
  undoRequest,
  wireHistory,
  wirePublished,
  wireScheduled,
  wireUndone,
} from '@tableside/contracts/desk/content/publish-wire';
import type {
  linkRequest,
  saveRequest,
  wireDifferences,
  wireDocument,
  wireDocuments,
  wireFrame,
  wireLink,
  wirePresence,
  wirePresent,
  wireProblem,
  wireSaved,
  wireSchedule,
} from '@tableside/contracts/desk/content/wire';

/** What a schema of the wire stands for. */
type Sent<Schema extends { readonly _zod: { readonly output: unknown } }> =
  Schema['_zod']['output'];

/** What the sponsor’s desk is sent and sends. */

export type Documents = Sent<typeof wireDocuments>;
export type ListedDocument = Documents['documents'][number];
export type DeskDocument = Sent<typeof wireDocument>;
export type Draft = NonNullable<DeskDocument['draft']>;
export type Problem = Sent<typeof wireProblem>;
export type Present = Sent<typeof wirePresent>;
export type Schedule = Sent<typeof wireSchedule>;
export type SaveRequest = Sent<typeof saveRequest>;
export type Saved = Sent<typeof wireSaved>;
export type Presence = Sent<typeof wirePresence>;
export type Difference = Sent<typeof wireDifferences>['differences'][number];
export type Published = Sent<typeof wirePublished>;
export type Conflict = Extract<Published, { outcome: 'conflict' }>;
export type Scheduled = Sent<typeof wireScheduled>;
export type HistoryPage = Sent<typeof wireHistory>;
export type HistoryEntry = HistoryPage['entries'][number];
export type Undone = Sent<typeof wireUndone>;
export type FrameToken = Sent<typeof wireFrame>;
export type PreviewLink = Sent<typeof wireLink>;
export type DraftPicture = Sent<typeof wirePicture>;
export type PublishRequest = Sent<typeof publishRequest>;
export type ScheduleRequest = Sent<typeof scheduleRequest>;
export type CancelRequest = Sent<typeof cancelRequest>;
export type UndoRequest = Sent<typeof undoRequest>;
export type LinkRequest = Sent<typeof linkRequest>;

/** A point of an upright picture, in parts of its width and height. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What is cut out of a picture: a part, or the largest part around what matters most. */
export type Cut = { readonly crop: Crop } | { readonly focal: Point };

/** Part of an upright picture, in parts of its width and height. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
