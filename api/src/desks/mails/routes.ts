import { nothing } from '@tableside/contracts/common/wire';
import { MAILS_PAGE, wireMails } from '@tableside/contracts/desk/health';
import type { FastifyPluginAsync } from 'fastify';
import { refuse } from '../../http/refuse';
import { noteAct } from '../../identity/acts';
import {
  countOrders,
  listGivenUp,
  listWaiting,
  maskAddress,
  renewGivenUp,
  type WaitingOrder,
} from '../../plugins/mail/queue-report';
import { definePersonalOperation } from '../../plugins/operations/operation';
import { nameOf } from '../who';

const present = (order: WaitingOrder, isGivenUp: boolean) => ({
  id: order.id,
  kind: order.kind,
  address: maskAddress(order.recipient),
  is_given_up: isGivenUp,
  attempts: order.attempts,
  ordered_at: order.created_at.toISOString(),
  next_attempt_at: isGivenUp ? null : order.next_attempt_at.toISOString(),
  last_error: order.last_error,
});

/** The queue of mails, its failures, and sending them again. What a mail says is not read. */
export const deskMails: FastifyPluginAsync = async (app) => {
  const { db } = app;
  app.addOperations([
    definePersonalOperation({
      method: 'GET',
      url: '/api/desk/mails',
      summary: 'Mails that wait or were given up, with the words of their last error',
      data: wireMails,
      role: 'operator',
      handle: async () => {
        const { waiting, sent, savedOnly, givenUp } = await countOrders(db);
        const [failed, next] = [
          await listGivenUp(db, MAILS_PAGE),
          await listWaiting(db, MAILS_PAGE),
        ];
        const orders = [
          ...failed.map((order) => present(order, true)),
          ...next.map((order) => present(order, false)),
        ];
        return { data: { waiting, sent, saved_only: savedOnly, given_up: givenUp, orders } };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/desk/retry_mails',
      summary: 'Makes all mails that were given up due again',
      data: nothing,
      role: 'operator',
      needsProof: true,
      isMailing: true,
      limit: 'form',
      handle: async ({ session }) => {
        const who = await nameOf(db, session);
        const count = await db.transaction().execute(async (tx) => {
          const renewed = await renewGivenUp(tx);
          if (renewed)
            await noteAct(tx, { who, act: 'mails-retried', subject: 'mails', reason: null });
          return renewed;
        });
        if (!count) return refuse('No mail was given up any more. Nothing was changed.');
        return {
          message: count === 1 ? 'The mail is due again.' : `${count} mails are due again.`,
          data: null,
        };
      },
    }),
  ]);
};
