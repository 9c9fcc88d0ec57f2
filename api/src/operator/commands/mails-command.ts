import { printFromDatabase } from '../terminal/print-from-database';
import { toPlainText } from '../../lib/plain-text';
import type { Terminal } from '../terminal/progress';
import { formatTable } from '../terminal/table';
import type { Config } from '../../config/config';
import type { Db } from '../../db/schema';
import {
  countOrders,
  listWaiting,
  maskAddress,
  renewGivenUp,
  type WaitingOrder,
} from '../../plugins/mail/queue-report';

const SHOWN_ORDERS = 50;

/** `city mails` shows the queue of mails. */
export const showMails = (config: Config, terminal: Terminal): Promise<void> =>
  printFromDatabase(config, terminal, describeQueue);

/** `city mails retry` makes those that were given up due again. */
export const retryMails = (config: Config, terminal: Terminal): Promise<void> =>
  printFromDatabase(config, terminal, async (db) => {
    const count = await renewGivenUp(db);
    return [count === 1 ? '1 mail is due again.' : `${count} mails are due again.`];
  });

async function describeQueue(db: Db): Promise<string[]> {
  const { waiting, sent, givenUp } = await countOrders(db);
  const counts = formatTable([
    ['Waiting', waiting],
    ['Sent', sent],
    ['Given up', givenUp],
  ]);
  const orders = await listWaiting(db, SHOWN_ORDERS);
  if (!orders.length) return counts;
  const left = waiting - orders.length;
  return [
    ...counts,
    '',
    ...formatTable([
      ['id', 'kind', 'address', 'attempts', 'next attempt', 'last error'],
      ...orders.map(toRow),
    ]),
    ...(left > 0 ? [`and ${left.toLocaleString('en-US')} more`] : []),
  ];
}

const toRow = (order: WaitingOrder) => [
  String(order.id),
  toPlainText(order.kind),
  maskAddress(order.recipient),
  order.attempts,
  `${order.next_attempt_at.toISOString().slice(0, 19).replace('T', ' ')} UTC`,
  toPlainText(order.last_error ?? ''),
];
