import type { ContentKind } from '@tableside/contracts/content/model';
import { nothing } from '@tableside/contracts/common/wire';
import {
  cancelRequest,
  publishRequest,
  scheduleRequest,
  undoRequest,
  wirePublished,
  wireScheduled,
  wireUndone,
} from '@tableside/contracts/desk/content/wire';
import { ApiError } from '../../http/errors';
import { refuse, refuseFields } from '../../http/refuse';
import { definePersonalOperation, type AnyOperation } from '../../plugins/operations/operation';
import { beginDraft } from './drafts/drafts';
import { findEditor, noteWords, type DeskApp } from './editor';
import { readTimeZone } from './present';
import { publishDraft, scheduleDraft } from './publish-draft';
import { closeSchedule } from './planned/schedules';
import { undoWords } from './undo-words';
import { readWallTime } from './planned/wall-time';

/** A document as JSON, and the names around it. */
const PUBLISH_BYTES_MAX = 300 * 1024;
const YEAR_MS = 366 * 86_400_000;

const PAST = 'This time is past. Choose a later one, or publish now.';
const FAR = 'Choose a time within a year.';
const NO_TIME = 'This is no day and time.';
const ORDER = 'The end has to come after the start.';

/** Calls that change what visitors see, now or later. */
export function publishRoutes(app: DeskApp): AnyOperation[] {
  const { db } = app;
  /** @throws {ApiError} naming the field that is wrong */
  const readTimes = async (asked: { readonly at: string; readonly ends_at: string | null }) => {
    const zone = await readTimeZone(db);
    const now = app.now();
    const read = (field: 'at' | 'ends_at', wall: string): Date => {
      const time = readWallTime(wall, zone);
      const wrong = !time
        ? NO_TIME
        : time <= now
          ? PAST
          : time.getTime() - now.getTime() > YEAR_MS
            ? FAR
            : null;
      if (!time || wrong)
        throw new ApiError('invalid-input', wrong ?? NO_TIME, { [field]: wrong ?? NO_TIME });
      return time;
    };
    const at = read('at', asked.at);
    return { at, endsAt: asked.ends_at === null ? null : read('ends_at', asked.ends_at) };
  };

  return [
    definePersonalOperation({
      method: 'POST',
      url: '/api/desk/content/publish',
      summary: "Publishes one's draft of a document, with the checks of the command",
      body: publishRequest,
      bodyBytesMax: PUBLISH_BYTES_MAX,
      data: wirePublished,
      role: 'editor',
      needsProof: true,
      handle: async ({ session, body: { kind, version, chosen } }) => ({
        data: await publishDraft(app, await findEditor(db, session), {
          kind: kind as ContentKind,
          version,
          chosen,
        }),
      }),
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/desk/content/schedule',
      summary: "Has one's draft published at a time of the city, and taken back at another",
      body: scheduleRequest,
      bodyBytesMax: PUBLISH_BYTES_MAX,
      data: wireScheduled.nullable(),
      role: 'editor',
      needsProof: true,
      handle: async ({ session, body }) => {
        const times = await readTimes(body);
        if (times.endsAt && times.endsAt <= times.at) return refuseFields({ ends_at: ORDER });
        const { version, chosen } = body;
        const asked = { kind: body.kind as ContentKind, version, chosen, ...times };
        return { data: await scheduleDraft(app, await findEditor(db, session), asked) };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/desk/content/cancel_schedule',
      summary: 'Takes what waits off the plan, back to its writer; what is live stays',
      body: cancelRequest,
      data: nothing,
      role: 'editor',
      needsProof: true,
      handle: async ({ session, body: { id } }) => {
        const editor = await findEditor(db, session);
        const taken = await db.transaction().execute(async (tx) => {
          const schedule = await closeSchedule(tx, id);
          if (!schedule) return null;
          const { kind, userId, document, base, state } = schedule;
          if (userId !== null && state !== 'live')
            await beginDraft(tx, { userId, kind, document, problems: 0 }, base);
          await noteWords(tx, editor.email, 'words-unscheduled', kind);
          return schedule;
        });
        if (!taken) return refuse('This is not planned any more.');
        return { message: 'It is taken off the plan.', data: null };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/desk/content/undo',
      summary: 'Puts earlier words of one document live again; other documents stay as they are',
      body: undoRequest,
      data: wireUndone,
      role: 'editor',
      needsProof: true,
      handle: async ({ session, body: { kind, to, seen } }) => ({
        data: await undoWords(app, await findEditor(db, session), {
          kind: kind as ContentKind,
          to,
          seen,
        }),
      }),
    }),
  ];
}
