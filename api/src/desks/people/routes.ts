import { describeDevice } from '@tableside/contracts/account/model';
import { PEOPLE_PAGE, peopleCalls } from '@tableside/contracts/desk/people';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Db } from '../../db/schema';
import { ApiError } from '../../http/errors';
import { refuse, refuseFields } from '../../http/errors';
import { listSessions } from '../../auth/sessions';
import { findUser } from '../../auth/users';
import { endAllSessions, endSomeSessions, restore, suspend } from './account-acts';
import { findPeople, findPerson, presentPerson } from './list-people';
import { serveCall } from '../../http/operation';
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
  serveCall(peopleCalls.find, {
    summary: 'People by their id, or by a part of their name or address',
    role: 'operator',
    handle: async ({ input: { text } }) => {
      const found = await findPeople(db, text, PEOPLE_PAGE + 1);
      const people = found.slice(0, PEOPLE_PAGE).map(presentPerson);
      return { data: { people, has_more: found.length > PEOPLE_PAGE } };
    },
  }),
  serveCall(peopleCalls.person, {
    summary: 'One person, and where they are signed in',
    role: 'operator',
    handle: async ({ input: { id } }) => {
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
  serveCall(peopleCalls.endSessions, {
    summary: 'Signs somebody out: of some of their sessions, or everywhere',
    role: 'operator',
    needsProof: true,
    limit: 'form',
    handle: async ({ input: { id, sessions: ids }, session }, request) => {
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
  serveCall(peopleCalls.suspend, {
    summary: 'Signs somebody out everywhere, lets them in no more, and tells them why by mail',
    role: 'operator',
    needsProof: true,
    isMailing: true,
    limit: 'form',
    handle: async ({ input, session }, request) => {
      if (input.id === session.userId) return refuse(OWN);
      const until = input.until ? new Date(`${input.until}T00:00:00Z`) : null;
      if (until && until.getTime() <= Date.now()) return refuseFields({ until: PAST });
      const { email } = await requirePerson(db, input.id);
      const who = await nameOf(db, session);
      const done = await suspend(db, email, input.reason, until, who);
      if (!done) throw new ApiError('not-found', GONE);
      await photos?.move(done.photos, true, request.log);
      const { sessions } = done;
      securityLog.note(request, 'account.suspended', {
        userId: input.id,
        by: 'operator',
        sessions,
      });
      return { message: 'The account is suspended.', data: null };
    },
  }),
  serveCall(peopleCalls.restore, {
    summary: 'Lets somebody sign in again, shows their reviews, and tells them by mail',
    role: 'operator',
    needsProof: true,
    isMailing: true,
    limit: 'form',
    handle: async ({ input, session }, request) => {
      const { email } = await requirePerson(db, input.id);
      const done = await restore(db, email, input.reason, await nameOf(db, session));
      if (!done) throw new ApiError('not-found', GONE);
      await photos?.move(done.photos, false, request.log);
      securityLog.note(request, 'account.restored', { userId: input.id, by: 'operator' });
      return { message: 'The account is restored.', data: null };
    },
  }),
];

async function requirePerson(db: Db, id: number) {
  const user = await findUser(db, id);
  if (!user) throw new ApiError('not-found', GONE);
  return user;
}
