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
} from '@tableside/contracts/desk/content/publish-wire';
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
const PAST_END = 'This time is past. Choose a later one.';
const FAR = 'Choose a time within a year.';
const NO_TIME = 'This is no day and time.';
const ORDER = 'The end has to come after the start.';

/** Calls that change what visitors see, now or later. */
export function publishRoutes(app: DeskApp): AnyOperation[] {
  const { db } = app;
  /** @throws {ApiError} naming the field that is wrong */
  const readTime = async (field: 'at' | 'ends_at', wall: string): Promise<Date> => {
    const time = readWallTime(wall, await readTimeZone(db));
    const wrong = time ? findWrong(field, time, app.now()) : NO_TIME;
    if (!time || wrong)
      throw new ApiError('invalid-input', wrong ?? NO_TIME, { [field]: wrong ?? NO_TIME });
    return time;
  };
  const readEnd = async (wall: string | null | undefined): Promise<Date | null> =>
    wall ? readTime('ends_at', wall) : null;

  return [
    definePersonalOperation({
      method: 'POST',
      url: '/api/desk/content/publish',
      summary:
        "Publishes one's draft of a document, with the checks of the command, until a time of the city if one is named",
      body: publishRequest,
      bodyBytesMax: PUBLISH_BYTES_MAX,
      data: wirePublished,
      role: 'editor',
      needsProof: true,
      handle: async ({ session, body: { kind, version, chosen, ends_at } }) => {
        const endsAt = await readEnd(ends_at);
        const asked = { kind: kind as ContentKind, version, chosen, endsAt };
        return { data: await publishDraft(app, await findEditor(db, session), asked) };
      },
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
        const at = await readTime('at', body.at);
        const endsAt = await readEnd(body.ends_at);
        if (endsAt && endsAt <= at) return refuseFields({ ends_at: ORDER });
        const { version, chosen } = body;
        const asked = { kind: body.kind as ContentKind, version, chosen, at, endsAt };
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

function findWrong(field: 'at' | 'ends_at', time: Date, now: Date): string | null {
  if (time <= now) return field === 'at' ? PAST : PAST_END;
  return time.getTime() - now.getTime() > YEAR_MS ? FAR : null;
}
