import type { Endpoint } from '@tableside/contracts/common/calls';
import {
  OWNER_REASON_MAX,
  ownersCalls,
  type OwnersOverview,
} from '@tableside/contracts/admin/owners/wire';
import { restaurantPath } from '@tableside/contracts/paths';
import { Button } from '@tableside/ui/button';
import { ExternalLink } from '@tableside/ui/external-link';
import { useState } from 'react';
import { ActionButton } from '../../components/actions';
import { AdminPage, Loaded, Moment, ResourceList } from '../../components/admin-page';
import { LongText, ResourceForm } from '../../components/resource-form';
import { useAdminQuery } from '../../lib/admin-call';

/** `/admin/city/owners`: ownership requests, owners and their responses. */
export function OwnersPage() {
  const overview = useAdminQuery(ownersCalls.overview, undefined);
  return (
    <AdminPage
      title="Owners"
      lede="Ownership requests, owners, and their responses. We email users about each decision."
    >
      <Loaded query={overview} what="the owners">
        {({ requests, owners, responses }) => (
          <>
            <ResourceList
              label="Requests"
              isTitled
              items={requests}
              keyOf={({ id }) => id}
              empty={<p>No open requests.</p>}
              row={toRequestRow}
            />
            <ResourceList
              label="Owners"
              isTitled
              items={owners}
              keyOf={({ slug, user }) => `${slug} ${user.id}`}
              empty={<p>No restaurant has an owner yet.</p>}
              row={toOwnerRow}
            />
            <ResourceList
              label="Latest responses"
              isTitled
              items={responses}
              keyOf={({ id }) => id}
              empty={<p>No owner has responded to a review yet.</p>}
              row={toResponseRow}
            />
          </>
        )}
      </Loaded>
    </AdminPage>
  );
}

const restaurantLink = ({ slug, title }: { readonly slug: string; readonly title: string }) => (
  <ExternalLink href={restaurantPath(slug)}>
    <bdi>{title}</bdi>
  </ExternalLink>
);

type Request = OwnersOverview['requests'][number];

const toRequestRow = (request: Request) => {
  const { user, phone, website, message, at } = request;
  return {
    title: restaurantLink(request),
    note: (
      <>
        <p dir="auto">{message}</p>
        <p>
          <bdi>{user.name}</bdi>, <bdi>{user.email}</bdi> · <Moment at={at} />
        </p>
        <p>On file: {[phone, website].filter(Boolean).join(', ') || 'no phone or website'}</p>
      </>
    ),
    actions: <Decision request={request} />,
  };
};

const Decision = ({ request: { id, title, user } }: { readonly request: Request }) => (
  <>
    <ActionButton
      endpoint={ownersCalls.decide}
      args={{ id, is_granted: true, reason: '' }}
      variant="primary"
      size="small"
      aria-label={`Confirm ${user.name} as owner of ${title}`}
    >
      Confirm
    </ActionButton>
    <WithReason
      label="Reject"
      name={`Reject ${user.name} as owner of ${title}`}
      endpoint={ownersCalls.decide}
      toArgs={(reason) => ({ id, is_granted: false, reason })}
    />
  </>
);

const toOwnerRow = (owner: OwnersOverview['owners'][number]) => {
  const { user, slug, title, since, proved_by: by } = owner;
  return {
    title: restaurantLink(owner),
    note: (
      <>
        <bdi>{user.name}</bdi>, <bdi>{user.email}</bdi> ·{' '}
        {by === 'code' ? 'verified by an emailed code' : 'confirmed by an operator'},{' '}
        <Moment at={since} />
      </>
    ),
    actions: (
      <WithReason
        label="Remove owner"
        name={`Remove owner: ${user.name}, ${title}`}
        endpoint={ownersCalls.end}
        toArgs={(reason) => ({ slug, user: user.id, reason })}
      />
    ),
  };
};

const toResponseRow = (row: OwnersOverview['responses'][number]) => {
  const { id, title, reviewer, review, reply, answered_at: at } = row;
  return {
    title: restaurantLink(row),
    note: (
      <>
        {review && (
          <p dir="auto">
            <bdi>{reviewer}</bdi>: {review}
          </p>
        )}
        <p dir="auto">Owner: {reply}</p>
        {at && <Moment at={at} />}
      </>
    ),
    actions: (
      <WithReason
        label="Remove response"
        name={`Remove response: ${reviewer}, ${title}`}
        endpoint={ownersCalls.removeReply}
        toArgs={(reason) => ({ review: id, reason })}
      />
    ),
  };
};

interface WithReasonProps<Args> {
  /** Visible label of the buttons that open and submit the form. */
  readonly label: string;
  /** Accessible name of the button; unique on the page. */
  readonly name: string;
  readonly endpoint: Endpoint<Args, null>;
  readonly toArgs: (reason: string) => Args;
}

/** A button that opens a form for a reason, which is emailed to the user. */
function WithReason<Args>({ label, name, endpoint, toArgs }: WithReasonProps<Args>) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button size="small" variant="secondary" aria-label={name} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
    );
  }
  return (
    <ResourceForm
      label={name}
      rules={{ reason: { max: OWNER_REASON_MAX, isMultiline: true } }}
      endpoint={endpoint}
      toArgs={({ reason }) => toArgs(reason)}
      submit={label}
      size="small"
      onCancel={() => setIsOpen(false)}
    >
      <LongText
        name="reason"
        label="Reason (emailed to the user)"
        required
        max={OWNER_REASON_MAX}
      />
    </ResourceForm>
  );
}
