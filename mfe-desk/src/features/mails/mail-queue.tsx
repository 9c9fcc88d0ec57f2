import { formatCount } from '@tableside/contracts/common/format-count';
import type { Mails } from '@tableside/contracts/desk/mails/wire';
import { Badge } from '@tableside/ui/badge';
import { Button } from '@tableside/ui/button';
import { LeaderList, LeaderRow } from '@tableside/ui/leader';
import { useState } from 'react';
import { careCalls } from '../../calls/care-calls';
import { Row, Rows } from '../../components/rows';
import { useChange } from '../../components/proof/use-change';
import { useMoment } from '../../lib/use-moment';
import styles from './mail-queue.module.css';

type Order = Mails['orders'][number];

/** How many mails there are, and those that are not sent, failures first. */
export function MailQueue({ mails }: { readonly mails: Mails }) {
  const change = useChange();
  const moment = useMoment();
  const [pending, setPending] = useState<number | 'all' | null>(null);
  const retry = async (mail: number | 'all') => {
    setPending(mail);
    await change(careCalls.retryMails, mail === 'all' ? {} : { id: mail });
    setPending(null);
  };
  const whenOf = ({ attempts, next_attempt_at: next, is_given_up: isGivenUp }: Order) => {
    const tries = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
    return isGivenUp || !next ? tries : `${tries}, the next one ${moment(next)}`;
  };
  return (
    <>
      <div className={styles['counts']}>
        <LeaderList>
          <LeaderRow term="Waiting">{formatCount(mails.waiting)}</LeaderRow>
          <LeaderRow term="Sent within a week">{formatCount(mails.sent)}</LeaderRow>
          {mails.saved_only > 0 && (
            <LeaderRow term="Saved to disk only within a week">
              {formatCount(mails.saved_only)}
            </LeaderRow>
          )}
          <LeaderRow term="Given up within a month">{formatCount(mails.given_up)}</LeaderRow>
        </LeaderList>
      </div>
      {mails.given_up > 0 && (
        <div>
          <Button pending={pending === 'all'} onClick={() => void retry('all')}>
            Send all failures again
          </Button>
        </div>
      )}
      {mails.orders.length > 0 && (
        <Rows label="Mails that are not sent">
          {mails.orders.map((order) => (
            <Row
              key={order.id}
              title={
                <span className={styles['mail']}>
                  <span className={styles['kind']}>
                    {order.kind.replaceAll('-', ' ')} to <bdi>{order.address}</bdi>
                  </span>{' '}
                  {order.is_given_up && <Badge tone="closed">Given up</Badge>}
                </span>
              }
              note={
                <>
                  {`Ordered ${moment(order.ordered_at)} · ${whenOf(order)}`}
                  {order.last_error && (
                    <>
                      {' · '}
                      <bdi>{order.last_error}</bdi>
                    </>
                  )}
                </>
              }
              actions={
                order.is_given_up && (
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={`Send again: ${order.kind.replaceAll('-', ' ')} to ${order.address}`}
                    pending={pending === order.id}
                    onClick={() => void retry(order.id)}
                  >
                    Send again
                  </Button>
                )
              }
            />
          ))}
        </Rows>
      )}
    </>
  );
}
