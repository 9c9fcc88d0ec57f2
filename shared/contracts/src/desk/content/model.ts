import type { z } from 'zod';
import type {
  cancelRequest,
  linkRequest,
  publishRequest,
  saveRequest,
  scheduleRequest,
  undoRequest,
  wireDifferences,
  wireDocument,
  wireDocuments,
  wireFrame,
  wireHistory,
  wireLink,
  wirePicture,
  wirePresence,
  wirePresent,
  wireProblem,
  wirePublished,
  wireSaved,
  wireSchedule,
  wireScheduled,
  wireUndone,
} from './wire';

/** What the sponsor’s desk is sent and sends. */

export type Documents = z.infer<typeof wireDocuments>;
export type ListedDocument = Documents['documents'][number];
export type DeskDocument = z.infer<typeof wireDocument>;
export type Draft = NonNullable<DeskDocument['draft']>;
export type Problem = z.infer<typeof wireProblem>;
export type Present = z.infer<typeof wirePresent>;
export type Schedule = z.infer<typeof wireSchedule>;
export type SaveRequest = z.infer<typeof saveRequest>;
export type Saved = z.infer<typeof wireSaved>;
export type Presence = z.infer<typeof wirePresence>;
export type Difference = z.infer<typeof wireDifferences>['differences'][number];
export type Published = z.infer<typeof wirePublished>;
export type Conflict = Extract<Published, { outcome: 'conflict' }>;
export type Scheduled = z.infer<typeof wireScheduled>;
export type HistoryPage = z.infer<typeof wireHistory>;
export type HistoryEntry = HistoryPage['entries'][number];
export type Undone = z.infer<typeof wireUndone>;
export type FrameToken = z.infer<typeof wireFrame>;
export type PreviewLink = z.infer<typeof wireLink>;
export type DraftPicture = z.infer<typeof wirePicture>;
export type PublishRequest = z.infer<typeof publishRequest>;
export type ScheduleRequest = z.infer<typeof scheduleRequest>;
export type CancelRequest = z.infer<typeof cancelRequest>;
export type UndoRequest = z.infer<typeof undoRequest>;
export type LinkRequest = z.infer<typeof linkRequest>;

/** Part of an upright picture, in parts of its width and height. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
