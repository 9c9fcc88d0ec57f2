import { describeDevice } from '@tableside/contracts/account/model';
import { nothing } from '@tableside/contracts/common/wire';
import {
  PEOPLE_PAGE,
  endSessionsRequest,
  peopleQuery,
  personParams,
  restoreRequest,
  suspendRequest,
  wireDeskAccount,
  wireFoundPeople,
} from '@tableside/contracts/desk/people';
import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Db } from '../../db/schema';
import { ApiError } from '../../http/errors';
import { refuse, refuseFields } from '../../http/errors';
import { listSessions } from '../../auth/sessions';
import { findUser } from '../../auth/users';
import { endAllSessions, endSomeSessions, restore, suspend, type Done } from './account-acts';
import { findPeople, findPerson, presentPerson } from './list-people';
import { definePersonalOperation } from '../../http/operation';
import { movePhotoFiles } from '../../photos/store';
import { nameOf } from '../who';

const OWN = 'Have another operator do that to your own account, or use the command.';
const GONE = 'There is no such account any more.';
const PAST = 'Choose a day after today.';

/** Who has an account, and what an operator may do to it. Passwords and tokens are not read by any of it. */
export const deskPeople: FastifyPluginAsync = async (app) => {
  app.addOperations([
    ...readOperations(app),
    ...sessionOperations(app),
    ...suspensionOperations(app),
  ]);
};

/** Who has an account. */
const readOperations = ({ db }: FastifyInstance) => [
  definePersonalOperation({
    method: 'GET',
    url: '/api/desk/people',
    summary: 'People by their id, or by a part of their name or address',
    query: peopleQuery,
    data: wireFoundPeople,
    role: 'operator',
    handle: async ({ query: { text } }) => {
      const found = await findPeople(db, text, PEOPLE_PAGE + 1);
      const people = found.slice(0, PEOPLE_PAGE).map(presentPerson);
      return { data: { people, has_more: found.length > PEOPLE_PAGE } };
    },
  }),
  definePersonalOperation({
    method: 'GET',
    url: '/api/desk/person/:id',
    summary: 'One person, and where they are signed in',
    params: personParams,
    data: wireDeskAccount,
    role: 'operator',
    handle: async ({ params: { id } }) => {
      const found = await findPerson(db, id);
      if (!found) throw new ApiError('not-found', GONE);
      const open_sessions = (await listSessions(db, id)).map((session) => ({
        id: session.id,
        device: describeDevice(session.user_agent),
        created_at: session.created_at.toISOString(),
        last_used_at: session.last_used_at.toISOString(),
      }));
      return { data: { person: presentPerson(found), open_sessions } };
    },
  }),
];

/** Where they are signed in. */
const sessionOperations = ({ db, securityLog }: FastifyInstance) => [
  definePersonalOperation({
    method: 'POST',
    url: '/api/desk/end_sessions',
    summary: 'Signs somebody out: of some of their sessions, or everywhere',
    body: endSessionsRequest,
    data: nothing,
    role: 'operator',
    needsProof: true,
    limit: 'form',
    handle: async ({ body: { id, sessions: ids }, session }, request) => {
      const { email } = await requirePerson(db, id);
      const who = await nameOf(db, session);
      const sessions = ids
        ? await endSomeSessions(db, id, ids, who)
        : ((await endAllSessions(db, email, who))?.sessions ?? 0);
      securityLog.note(request, 'session.ended', { userId: id, by: 'operator', sessions });
      return {
        message: sessions === 1 ? '1 session ended.' : `${sessions} sessions ended.`,
        data: null,
      };
    },
  }),
];

/** Whether they may sign in. */
const suspensionOperations = ({ db, photos, securityLog }: FastifyInstance) => [
  definePersonalOperation({
    method: 'POST',
    url: '/api/desk/suspend',
    summary: 'Signs somebody out everywhere, lets them in no more, and tells them why by mail',
    body: suspendRequest,
    data: nothing,
    role: 'operator',
    needsProof: true,
    isMailing: true,
    limit: 'form',
    handle: async ({ body, session }, request) => {
      if (body.id === session.userId) return refuse(OWN);
      const until = body.until ? new Date(`${body.until}T00:00:00Z`) : null;
      if (until && until.getTime() <= Date.now()) return refuseFields({ until: PAST });
      const { email } = await requirePerson(db, body.id);
      const who = await nameOf(db, session);
      const done = await suspend(db, email, body.reason, until, who);
      if (!done) throw new ApiError('not-found', GONE);
      await movePhotos(photos, done, true, request.log);
      const { sessions } = done;
      securityLog.note(request, 'account.suspended', {
        userId: body.id,
        by: 'operator',
        sessions,
      });
      return { message: 'The account is suspended.', data: null };
    },
  }),
  definePersonalOperation({
    method: 'POST',
    url: '/api/desk/restore',
    summary: 'Lets somebody sign in again, shows their reviews, and tells them by mail',
    body: restoreRequest,
    data: nothing,
    role: 'operator',
    needsProof: true,
    isMailing: true,
    limit: 'form',
    handle: async ({ body, session }, request) => {
      const { email } = await requirePerson(db, body.id);
      const done = await restore(db, email, body.reason, await nameOf(db, session));
      if (!done) throw new ApiError('not-found', GONE);
      await movePhotos(photos, done, false, request.log);
      securityLog.note(request, 'account.restored', { userId: body.id, by: 'operator' });
      return { message: 'The account is restored.', data: null };
    },
  }),
];

async function requirePerson(db: Db, id: number) {
  const user = await findUser(db, id);
  if (!user) throw new ApiError('not-found', GONE);
  return user;
}

/** What fails is found later by housekeeping. */
async function movePhotos(
  photoStore: FastifyInstance['photos'],
  { photos }: Done,
  isWithheld: boolean,
  log: FastifyBaseLogger,
): Promise<void> {
  if (!photoStore) return;
  await movePhotoFiles(photoStore.dataDir, photos, isWithheld).catch((error: unknown) =>
    log.warn({ err: error }, 'Photos not moved'),
  );
}
