import { CityError } from '../lib/city-error';
import { openForCommand } from './open-for-command';
import { toPlainText } from './plain-text';
import type { Terminal } from './progress';
import { formatTable } from './table';
import type { Config } from '../config/config';
import type { Db } from '../db/schema';
import {
  countOrders,
  listWaiting,
  renewGivenUp,
  type WaitingOrder,
} from '../plugins/mail/queue-report';

const SHOWN_ORDERS = 50;

/** `city mails` shows the queue of mails; `city mails retry` makes those that were given up due again.
 * @param operands what follows `mails`
 * @throws {CityError} for anything else, and when the site is running on the embedded database */
export async function runMails(
  config: Config,
  operands: readonly string[],
  { output }: Terminal,
): Promise<void> {
  const [action, ...others] = operands;
  if (others.length || (action !== undefined && action !== 'retry')) {
    throw new CityError('Say "npm run city -- mails" or "npm run city -- mails retry".');
  }
  const database = await openForCommand(config);
  try {
    const lines = action ? await retry(database.db) : await describeQueue(database.db);
    output.write(`${lines.join('\n')}\n`);
  } finally {
    await database.close();
  }
}

async function retry(db: Db): Promise<string[]> {
  const count = await renewGivenUp(db);
  return [count === 1 ? '1 mail is due again.' : `${count} mails are due again.`];
}

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

/** Enough to recognise an address that one knows, and no more: `m…@example.com`. */
export function maskAddress(address: string): string {
  const [, first = '', domain = ''] = /^(.).*(@[^@]*)$/su.exec(address) ?? [];
  return toPlainText(`${first}…${domain}`);
}
