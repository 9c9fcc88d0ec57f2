import { formatCount } from '@tableside/contracts/common/text';
import type { Mails } from '@tableside/contracts/desk/mails/wire';
import { Badge } from '@tableside/ui/badge';
import { Button } from '@tableside/ui/button';
import { LeaderList, LeaderRow } from '@tableside/ui/leader';
import { careCalls } from '../../calls/care-calls';
import { useAction } from '../../components/use-action';
import { Row, Rows } from '../../components/rows';
import { useMoment } from '../../lib/use-moment';
import styles from './site-health.module.css';

type Order = Mails['orders'][number];

/** How many emails there are, and those that are not sent, failures first. */
export function UnsentMails({ mails }: { readonly mails: Mails }) {
  const { run, pending } = useAction();
  const moment = useMoment();
  const whenOf = ({ attempts, next_attempt_at: next, is_given_up: isGivenUp }: Order) => {
    const tries = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
    return isGivenUp || !next ? tries : `${tries}, the next one ${moment(next)}`;
  };
  return (
    <section className={styles['mails']}>
      <h2>Email</h2>
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
      {mails.given_up > 0 && (
        <div>
          <Button
            pending={pending !== null}
            onClick={() => void run(careCalls.retryMails, undefined)}
          >
            Send all failures again
          </Button>
        </div>
      )}
      {mails.orders.length > 0 && (
        <Rows label="Emails that are not sent">
          {mails.orders.map((order) => (
            <Row
              key={order.id}
              title={
                <>
                  {order.kind.replaceAll('-', ' ')} to <bdi>{order.address}</bdi>{' '}
                  {order.is_given_up && <Badge tone="closed">Given up</Badge>}
                </>
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
            />
          ))}
        </Rows>
      )}
    </section>
  );
}
