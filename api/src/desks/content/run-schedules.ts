import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../db/schema';
import { findUser } from '../../identity/user-repository';
import { orderMail } from '../../plugins/mail/queue';
import type { WordsDoor } from '../../plugins/words/words';
import { WordsAway, type SiteWords } from '../../plugins/words/words-model';
import { isEditor } from './links/draft-links';
import { noteWords } from './editor';
import { readPictures } from './drafts/pictures';
import { isBehind } from './present';
import { claimDue, noteOutcome, type Outcome, type Schedule } from './planned/schedules';

const NO_EDITOR = 'Whoever planned it has no role here any more.';
const CHANGED =
  'Other words went live since it was planned. Take it back as a draft, look at both, and publish.';
const STAYED = 'Other words went live before its end, and stay.';

/** Publishes what is due, and ends what has an end, one after the other. Several processes may do so at once: each gets its own. */
export async function runSchedules(
  { db, words }: { readonly db: Db; readonly words: WordsDoor },
  now: Date,
): Promise<void> {
  if (words.closed !== null) return;
  for (;;) {
    const due = await claimDue(db, now);
    if (!due) return;
    const outcome = await act(db, words, due);
    await db.transaction().execute(async (tx) => {
      if (await noteOutcome(tx, due, outcome)) await tell(tx, due, outcome);
    });
  }
}

/** Has whoever planned it told of what went wrong, once: not of each time that it is tried. */
async function tell(tx: Db, due: Schedule, { state, message }: Outcome): Promise<void> {
  const isTold = state === due.state && due.message !== null;
  if (message === null || isTold || due.userId === null) return;
  const user = await findUser(tx, due.userId);
  if (!user) return;
  const at = (due.state === 'live' && due.endsAt) || due.at;
  const details = { document: due.kind, at: at.toISOString(), why: message, state };
  await orderMail(tx, { kind: 'words-stuck', recipient: user.email, details });
}

async function act(db: Db, words: WordsDoor, due: Schedule): Promise<Outcome> {
  try {
    const site = await words.open();
    return await (due.state === 'live' ? end(db, site, due) : begin(db, site, due));
  } catch (error) {
    if (error instanceof WordsAway) return { state: due.state, message: error.message };
    throw error;
  }
}

async function begin(db: Db, site: SiteWords, due: Schedule): Promise<Outcome> {
  const { kind, userId, who, document } = due;
  if (!(await isEditor(db, userId))) return { state: 'held', message: NO_EDITOR };
  const live = await site.readLive(kind);
  // A process may have published it and ended before it could say so.
  const isDone = isDeepStrictEqual(document, live.document);
  if (!isDone && isBehind(due.base, live)) return { state: 'held', message: CHANGED };
  const pictures = await readPictures(db, userId, document);
  const [problem] = await site.check(kind, document, pictures);
  if (problem) return { state: 'held', message: `${problem.field}: ${problem.sentence}` };
  const done = await site.publish({ kind, document, pictures, by: who, upon: live });
  if (done.outcome === 'moved') return { state: 'held', message: CHANGED };
  if (done.outcome === 'failed') return { state: 'waiting', message: done.message };
  if (done.outcome === 'problems')
    return { state: 'held', message: done.problems[0]?.sentence ?? '' };
  await note(db, due, 'words-published', done.revision);
  if (!due.endsAt) return { state: 'over', message: null };
  return { state: 'live', message: null, revision: done.revision, before: due.base };
}

async function end(db: Db, site: SiteWords, due: Schedule): Promise<Outcome> {
  const { kind, who, before } = due;
  const live = await site.readLive(kind);
  const own = await site.readRevision(kind, due.liveRevision);
  if (!own || isBehind(own, live)) return { state: 'over', message: STAYED };
  const done = await site.restore({ kind, to: before, by: who, upon: live, verb: 'end' });
  if (done.outcome === 'failed') return { state: 'live', message: done.message };
  if (done.outcome === 'moved') return { state: 'over', message: STAYED };
  if (done.outcome === 'problems')
    return { state: 'over', message: done.problems[0]?.sentence ?? '' };
  await note(db, due, 'words-ended', done.revision);
  return { state: 'over', message: null };
}

/** In the name of whoever planned it, by their address as with all that is done at the desk. */
async function note(db: Db, due: Schedule, act: string, revision: string | null): Promise<void> {
  const user = due.userId === null ? undefined : await findUser(db, due.userId);
  const what = revision ? `revision ${revision}` : 'built-in words';
  await noteWords(db, user?.email ?? due.who, act, due.kind, `${what}, as planned`);
}
