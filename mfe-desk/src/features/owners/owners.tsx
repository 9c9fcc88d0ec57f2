import type { OwnersOverview } from '@tableside/contracts/desk/owners/wire';
import { restaurantPath } from '@tableside/contracts/paths';
import { Button } from '@tableside/ui/button';
import { ExternalLink } from '@tableside/ui/external-link';
import { Row, Rows } from '../../components/rows';
import { useMoment } from '../../lib/use-moment';
import { useAction } from '../../components/use-action';
import { ownersCalls } from '../../calls/owners-calls';
import { WithReason } from './with-reason';
import styles from '../../components/cards.module.css';

const PlaceLink = ({ slug, title }: { readonly slug: string; readonly title: string }) => (
  <ExternalLink href={restaurantPath(slug)}>
    <bdi>{title}</bdi>
  </ExternalLink>
);

/** Who asks for a place, who has one, and what owners answered. */
export function Owners({ overview }: { readonly overview: OwnersOverview }) {
  const { requests, owners, answers } = overview;
  return (
    <>
      <section className={styles['part']} aria-labelledby="requests-title">
        <h2 id="requests-title" className={styles['heading']}>
          Asked
        </h2>
        {requests.length === 0 && <p>Nobody waits for an answer.</p>}
        {requests.length > 0 && (
          <Rows label="Requests">
            {requests.map((request) => (
              <Request key={request.id} request={request} />
            ))}
          </Rows>
        )}
      </section>
      <section className={styles['part']} aria-labelledby="owners-title">
        <h2 id="owners-title" className={styles['heading']}>
          Owners
        </h2>
        {owners.length === 0 && <p>No place has an owner yet.</p>}
        {owners.length > 0 && (
          <Rows label="Owners">
            {owners.map((owner) => (
              <Owner key={`${owner.slug} ${owner.person.id}`} owner={owner} />
            ))}
          </Rows>
        )}
      </section>
      <section className={styles['part']} aria-labelledby="answers-title">
        <h2 id="answers-title" className={styles['heading']}>
          Latest answers
        </h2>
        {answers.length === 0 && <p>No owner has answered a review yet.</p>}
        {answers.length > 0 && (
          <Rows label="Answers">
            {answers.map((answer) => (
              <Answer key={answer.id} answer={answer} />
            ))}
          </Rows>
        )}
      </section>
    </>
  );
}

function Request({ request }: { readonly request: OwnersOverview['requests'][number] }) {
  const { id, person, slug, title, phone, website, message, at } = request;
  const moment = useMoment();
  const { run, pending, errors } = useAction();
  const decide = (isGranted: boolean, reason: string) =>
    void run(ownersCalls.decide, { id, is_granted: isGranted, reason });
  return (
    <Row
      title={<PlaceLink slug={slug} title={title} />}
      note={
        <>
          <p dir="auto">{message}</p>
          <p>
            <bdi>{person.name}</bdi>, <bdi>{person.email}</bdi> ·{' '}
            <time dateTime={at}>{moment(at)}</time>
          </p>
          <p>Listed: {[phone, website].filter(Boolean).join(', ') || 'neither phone nor site'}</p>
        </>
      }
      actions={
        <>
          <Button
            size="small"
            pending={pending !== null}
            aria-label={`Confirm that ${title} is ${person.name}’s`}
            onClick={() => decide(true, '')}
          >
            Confirm
          </Button>
          <WithReason
            label="Refuse"
            name={`Refuse that ${title} is ${person.name}’s`}
            pending={pending !== null}
            error={errors['reason']}
            onSend={(reason) => decide(false, reason)}
          />
        </>
      }
    />
  );
}

function Owner({ owner }: { readonly owner: OwnersOverview['owners'][number] }) {
  const { person, slug, title, since, proved_by: by } = owner;
  const moment = useMoment();
  const { run, pending, errors } = useAction();
  return (
    <Row
      title={<PlaceLink slug={slug} title={title} />}
      note={
        <>
          <bdi>{person.name}</bdi>, <bdi>{person.email}</bdi> ·{' '}
          {by === 'code' ? 'by a mailed code' : 'confirmed by an operator'},{' '}
          <time dateTime={since}>{moment(since)}</time>
        </>
      }
      actions={
        <WithReason
          label="End"
          name={`End ${person.name}’s right to speak for ${title}`}
          pending={pending !== null}
          error={errors['reason']}
          onSend={(reason) => void run(ownersCalls.end, { slug, user: person.id, reason })}
        />
      }
    />
  );
}

function Answer({ answer: row }: { readonly answer: OwnersOverview['answers'][number] }) {
  const { id, slug, title, reviewer, review, answer, answered_at: at } = row;
  const moment = useMoment();
  const { run, pending, errors } = useAction();
  return (
    <Row
      title={<PlaceLink slug={slug} title={title} />}
      note={
        <>
          {review && (
            <p dir="auto">
              <bdi>{reviewer}</bdi>: {review}
            </p>
          )}
          <p dir="auto">Owner: {answer}</p>
          {at && <time dateTime={at}>{moment(at)}</time>}
        </>
      }
      actions={
        <WithReason
          label="Remove"
          name={`Remove the answer to ${reviewer} of ${title}`}
          pending={pending !== null}
          error={errors['reason']}
          onSend={(reason) => void run(ownersCalls.removeAnswer, { review: id, reason })}
        />
      }
    />
  );
}
