import { nothing } from '@tableside/contracts/common/wire';
import {
  sponsorMailRequest,
  stopRequest,
  wireSponsorMail,
} from '@tableside/contracts/desk/figures/wire';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../../http/errors';
import { refuse } from '../../http/refuse';
import type { Session } from '../../identity/session-repository';
import { findUser } from '../../identity/user-repository';
import { limitCalls } from '../../plugins/limits/limit-calls';
import { defineOperation, definePersonalOperation } from '../../plugins/operations/operation';
import { endSponsorMail, findSponsorMail, setSponsorMail } from './sponsor-mail';

const FORM_LIMIT_BYTES = 1024;
const NOT_ANY_MORE = 'No mails go to this address any more.';

/** Where the sponsor gets the monthly mail, and how they end it themselves. */
export const sponsorMail: FastifyPluginAsync = async (app) => {
  const { db } = app;

  const emailOf = async ({ userId }: Session): Promise<string> => {
    const user = await findUser(db, userId);
    if (!user) throw new ApiError('unauthorized');
    return user.email;
  };

  app.addOperations([
    definePersonalOperation({
      method: 'GET',
      url: '/api/desk/sponsor_mail',
      summary: 'The address that gets the monthly mail of figures besides editors',
      data: wireSponsorMail,
      role: 'editor',
      handle: async () => {
        const found = await findSponsorMail(db);
        return {
          data: found && {
            email: found.address,
            set_at: found.set_at.toISOString(),
            set_by: found.set_by,
          },
        };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/desk/sponsor_mail/set',
      summary: 'Has the monthly mail of figures sent to an address of the sponsor too',
      body: sponsorMailRequest,
      data: nothing,
      role: 'editor',
      needsProof: true,
      limit: 'form',
      handle: async ({ body: { email }, session }) => {
        const isNew = await setSponsorMail(db, { address: email, who: await emailOf(session) });
        return {
          message: isNew ? 'The next mail goes there too.' : 'It goes there already.',
          data: null,
        };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/desk/sponsor_mail/remove',
      summary: 'Ends the monthly mail to the sponsor',
      data: nothing,
      role: 'editor',
      needsProof: true,
      handle: async ({ session }) => {
        const who = await emailOf(session);
        if (!(await endSponsorMail(db, { who }))) return refuse('No address is set.');
        return { message: 'No more mails go to the sponsor.', data: null };
      },
    }),
    defineOperation({
      method: 'POST',
      url: '/api/figures/stop',
      summary: 'Ends the monthly mail to the sponsor, by the key of one of them',
      body: stopRequest,
      data: nothing,
      limit: 'form',
      handle: async ({ body: { key } }) => {
        await endSponsorMail(db, { key });
        // A key that is of no use says the same: its mails have ended.
        return { message: NOT_ANY_MORE, data: null };
      },
    }),
  ]);

  // What a mail program sends when somebody presses its own button (RFC 8058). What it says is always the same.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    (_request, _body, done) => done(null, {}),
  );
  app.post(
    '/api/figures/unsubscribe',
    limitCalls(app, 'form', app.callLimits),
    async (request, reply) => {
      const asked = stopRequest.safeParse(request.query);
      if (asked.success) await endSponsorMail(db, asked.data);
      return reply
        .type('text/plain; charset=utf-8')
        .headers({ 'cache-control': 'no-store' })
        .send(`${NOT_ANY_MORE}\n`);
    },
  );
};
