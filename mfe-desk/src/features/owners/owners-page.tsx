import type { Endpoint } from '@tableside/contracts/common/calls';
import {
  OWNER_REASON_MAX,
  ownersCalls,
  type OwnersOverview,
} from '@tableside/contracts/desk/owners/wire';
import { restaurantPath } from '@tableside/contracts/paths';
import { Button } from '@tableside/ui/button';
import { ExternalLink } from '@tableside/ui/external-link';
import { Field, Textarea } from '@tableside/ui/field';
import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../components/action-button';
import { DeskPage, Loaded, Moment, Part, ResourceList } from '../../components/desk-page';
import styles from '../../components/desk.module.css';
import { useUnsaved } from '../../components/unsaved';
import { useAction } from '../../components/use-action';
import { useDeskQuery } from '../../lib/desk-call';

/** `/desk/city/owners`: who asks for a restaurant, who owns one, and what owners answered. */
export function OwnersPage() {
  const overview = useDeskQuery(ownersCalls.overview, undefined);
  return (
    <DeskPage
      title="Owners"
      lede="Who speaks for which place, who asks to, and what they answered. Each decision is mailed."
    >
      <Loaded query={overview} what="the owners">
        {({ requests, owners, answers }) => (
          <>
            <Part title="Asked">
              <ResourceList
                label="Requests"
                items={requests}
                keyOf={({ id }) => id}
                empty={<p>Nobody waits for an answer.</p>}
                row={toRequestRow}
              />
            </Part>
            <Part title="Owners">
              <ResourceList
                label="Owners"
                items={owners}
                keyOf={({ slug, person }) => `${slug} ${person.id}`}
                empty={<p>No place has an owner yet.</p>}
                row={toOwnerRow}
              />
            </Part>
            <Part title="Latest answers">
              <ResourceList
                label="Answers"
                items={answers}
                keyOf={({ id }) => id}
                empty={<p>No owner has answered a review yet.</p>}
                row={toAnswerRow}
              />
            </Part>
          </>
        )}
      </Loaded>
    </DeskPage>
  );
}

const placeLink = ({ slug, title }: { readonly slug: string; readonly title: string }) => (
  <ExternalLink href={restaurantPath(slug)}>
    <bdi>{title}</bdi>
  </ExternalLink>
);

type Request = OwnersOverview['requests'][number];

const toRequestRow = (request: Request) => {
  const { person, phone, website, message, at } = request;
  return {
    title: placeLink(request),
    note: (
      <>
        <p dir="auto">{message}</p>
        <p>
          <bdi>{person.name}</bdi>, <bdi>{person.email}</bdi> · <Moment at={at} />
        </p>
        <p>Listed: {[phone, website].filter(Boolean).join(', ') || 'neither phone nor site'}</p>
      </>
    ),
    actions: <Decision request={request} />,
  };
};

const Decision = ({ request: { id, title, person } }: { readonly request: Request }) => (
  <>
    <ActionButton
      endpoint={ownersCalls.decide}
      args={{ id, is_granted: true, reason: '' }}
      variant="primary"
      size="small"
      aria-label={`Confirm that ${title} is ${person.name}’s`}
    >
      Confirm
    </ActionButton>
    <WithReason
      label="Refuse"
      name={`Refuse that ${title} is ${person.name}’s`}
      endpoint={ownersCalls.decide}
      toArgs={(reason) => ({ id, is_granted: false, reason })}
    />
  </>
);

const toOwnerRow = (owner: OwnersOverview['owners'][number]) => {
  const { person, slug, title, since, proved_by: by } = owner;
  return {
    title: placeLink(owner),
    note: (
      <>
        <bdi>{person.name}</bdi>, <bdi>{person.email}</bdi> ·{' '}
        {by === 'code' ? 'by a mailed code' : 'confirmed by an operator'}, <Moment at={since} />
      </>
    ),
    actions: (
      <WithReason
        label="End"
        name={`End ${person.name}’s right to speak for ${title}`}
        endpoint={ownersCalls.end}
        toArgs={(reason) => ({ slug, user: person.id, reason })}
      />
    ),
  };
};

const toAnswerRow = (row: OwnersOverview['answers'][number]) => {
  const { id, title, reviewer, review, answer, answered_at: at } = row;
  return {
    title: placeLink(row),
    note: (
      <>
        {review && (
          <p dir="auto">
            <bdi>{reviewer}</bdi>: {review}
          </p>
        )}
        <p dir="auto">Owner: {answer}</p>
        {at && <Moment at={at} />}
      </>
    ),
    actions: (
      <WithReason
        label="Remove"
        name={`Remove the answer to ${reviewer} of ${title}`}
        endpoint={ownersCalls.removeAnswer}
        toArgs={(reason) => ({ review: id, reason })}
      />
    ),
  };
};

interface WithReasonProps<Args> {
  /** What the button that opens the form says. */
  readonly label: string;
  /** The button's whole name, which tells it from the others. */
  readonly name: string;
  readonly endpoint: Endpoint<Args, null>;
  readonly toArgs: (reason: string) => Args;
}

/** Refuses or ends something with a reason, which the user is mailed. */
function WithReason<Args>({ label, name, endpoint, toArgs }: WithReasonProps<Args>) {
  const { run, pending, errors } = useAction();
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const confirm = useUnsaved(isOpen && reason !== '');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  if (!isOpen) {
    return (
      <Button size="small" variant="secondary" aria-label={name} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
    );
  }
  const close = () => {
    setIsOpen(false);
    setReason('');
  };
  return (
    <form
      className={styles['form']}
      aria-label={name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void run(endpoint, toArgs(reason));
      }}
    >
      <Field
        name="reason"
        label="Why? The person is told by mail."
        required
        hint={`${reason.length} of ${OWNER_REASON_MAX} characters`}
        error={errors['reason'] ?? null}
      >
        <Textarea
          ref={field}
          rows={2}
          maxLength={OWNER_REASON_MAX}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <div className={styles['buttons']}>
        <Button type="submit" size="small" pending={pending !== null}>
          {label}
        </Button>
        <Button type="button" size="small" variant="quiet" onClick={() => confirm(close)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
