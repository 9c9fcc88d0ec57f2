import { formatCount } from '@tableside/contracts/common/text';
import {
  usersCalls,
  REASON_MAX,
  REASON_NEEDED,
  type AdminAccount,
  type FoundUser,
} from '@tableside/contracts/admin/users';
import { Badge } from '@tableside/ui/badge';
import { Button, ButtonLink } from '@tableside/ui/button';
import { Field, Input, Textarea } from '@tableside/ui/field';
import { DottedList, DottedRow } from '@tableside/ui/leader';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ActionButton } from '../../components/actions';
import {
  AdminPage,
  Loaded,
  Moment,
  PageSection,
  ResourceList,
  useMoment,
} from '../../components/admin-page';
import shared from '../../components/admin.module.css';
import { ResourceForm } from '../../components/resource-form';
import { useAdminQuery } from '../../lib/admin-call';
import { useAdminUser } from '../../lib/admin-user';

const nameOf = ({ first_name: first, last_name: last }: FoundUser): string =>
  `${first} ${last}`.trim();

/** `/admin/city/users`: search for users and manage one account. */
export function UsersPage() {
  const [search] = useSearchParams();
  const text = search.get('q')?.trim() ?? '';
  const id = Number(search.get('user')) || null;
  const found = useAdminQuery(
    usersCalls.find,
    { text },
    { enabled: text !== '', keepsPrevious: true },
  );
  const addressOf = (user: FoundUser) =>
    `/admin/city/users?${new URLSearchParams({ q: text, user: String(user.id) }).toString()}`;
  return (
    <AdminPage
      title="Users"
      lede="Search accounts by name, email, or ID. Passwords are never shown."
    >
      <FindUsers text={text} />
      {text !== '' && (
        <Loaded query={found} what="users">
          {({ users, has_more: hasMore }) => (
            <ResourceList
              label="Users"
              items={users}
              keyOf={(user) => user.id}
              empty={
                <p>
                  No users match “<bdi>{text}</bdi>.”
                </p>
              }
              more={hasMore && <p>More results match. Refine your search to see them.</p>}
              row={(user) => ({
                title: (
                  <>
                    <bdi>{nameOf(user)}</bdi>{' '}
                    {user.suspension && <Badge tone="closed">Suspended</Badge>}
                  </>
                ),
                note: <bdi>{user.email}</bdi>,
                actions: (
                  <ButtonLink
                    variant="secondary"
                    size="small"
                    href={addressOf(user)}
                    aria-current={user.id === id ? 'true' : undefined}
                    aria-label={`Open account: ${nameOf(user)}, ${user.email}`}
                  >
                    Open
                  </ButtonLink>
                ),
              })}
            />
          )}
        </Loaded>
      )}
      {id !== null && <User key={id} id={id} />}
    </AdminPage>
  );
}

/** The search form. The URL keeps its text. */
function FindUsers({ text }: { readonly text: string }) {
  const navigate = useNavigate();
  return (
    <form
      role="search"
      className={shared['search']}
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = String(new FormData(event.currentTarget).get('q')).trim();
        void navigate(wanted ? `?${new URLSearchParams({ q: wanted }).toString()}` : '?');
      }}
    >
      <Field name="q" label="Name, email, or ID" hideOptional>
        <Input key={text} type="search" defaultValue={text} maxLength={254} autoComplete="off" />
      </Field>
      <Button type="submit">Search</Button>
    </form>
  );
}

function User({ id }: { readonly id: number }) {
  const account = useAdminQuery(usersCalls.user, { id });
  return (
    <Loaded query={account} what="this account">
      {({ user, open_sessions: sessions }) => (
        <PageSection title={<bdi>{nameOf(user)}</bdi>} isCard>
          <DottedList>
            <DottedRow term="Email">
              <bdi>{user.email}</bdi>
            </DottedRow>
            <DottedRow term="ID">{user.id}</DottedRow>
            <DottedRow term="Email confirmed">{user.is_confirmed ? 'Yes' : 'No'}</DottedRow>
            <DottedRow term="Member since">
              <Moment at={user.created_at} />
            </DottedRow>
            <DottedRow term="Last login">
              {user.last_sign_in ? <Moment at={user.last_sign_in} /> : 'No active session'}
            </DottedRow>
            <DottedRow term="Reviews">{formatCount(user.reviews)}</DottedRow>
            <DottedRow term="Two-step login">{user.has_two_step ? 'On' : 'Off'}</DottedRow>
            <DottedRow term="Roles">{user.roles.join(', ') || 'None'}</DottedRow>
          </DottedList>
          <Sessions user={user} sessions={sessions} />
          <Suspension key={String(user.suspension?.since)} user={user} />
        </PageSection>
      )}
    </Loaded>
  );
}

interface SessionsProps {
  readonly user: FoundUser;
  readonly sessions: AdminAccount['open_sessions'];
}

function Sessions({ user, sessions }: SessionsProps) {
  const { id } = user;
  const moment = useMoment();
  return (
    <section className={shared['stack']}>
      <h3>Sessions</h3>
      <ResourceList
        label="Sessions"
        items={sessions}
        keyOf={(session) => session.id}
        empty={<p>No active sessions.</p>}
        more={
          <div>
            <ActionButton
              endpoint={usersCalls.endSessions}
              args={{ id }}
              size="small"
              aria-label={`Log out everywhere: ${nameOf(user)}`}
            >
              Log out everywhere
            </ActionButton>
          </div>
        }
        row={({ id: session, device, created_at: since, last_used_at: used }) => ({
          title: device,
          note: `Since ${moment(since)}, last used ${moment(used)}`,
          actions: (
            <ActionButton
              endpoint={usersCalls.endSessions}
              args={{ id, sessions: [session] }}
              size="small"
              aria-label={`End session: ${device}, since ${moment(since)}`}
            >
              End session
            </ActionButton>
          ),
        })}
      />
    </section>
  );
}

const REASON = { required: REASON_NEEDED, max: REASON_MAX, isMultiline: true } as const;

const reasonField = (
  <Field name="reason" label="Reason" required hint="We’ll email it to the user.">
    <Textarea rows={3} maxLength={REASON_MAX} />
  </Field>
);

/** Suspends or restores a user, who receives the reason by email. */
function Suspension({ user }: { readonly user: FoundUser }) {
  const { email: own } = useAdminUser();
  const { id, suspension } = user;
  if (user.email === own) return <p>This is your own account, so you can’t suspend it.</p>;
  if (suspension) {
    const { since, until, reason } = suspension;
    return (
      <section className={shared['stack']}>
        <h3>Suspended</h3>
        <p>
          Since <Moment at={since} />, {until ? 'until ' : 'permanently'}
          {until && <Moment at={until} />}
          {reason && ': '}
          <bdi>{reason}</bdi>
        </p>
        <ResourceForm
          rules={{ reason: REASON }}
          endpoint={usersCalls.restore}
          toArgs={(fields) => ({ id, ...fields })}
          submit="Restore account"
        >
          {reasonField}
        </ResourceForm>
      </section>
    );
  }
  return (
    <section className={shared['stack']}>
      <h3>Suspend</h3>
      <p>
        Logs {nameOf(user)} out on all devices, blocks login, and hides their reviews until the
        suspension ends.
      </p>
      <ResourceForm
        rules={{ reason: REASON, until: { max: 10 } }}
        endpoint={usersCalls.suspend}
        toArgs={(fields) => ({ id, ...fields })}
        submit="Suspend account"
      >
        {reasonField}
        <Field
          name="until"
          label="Until"
          hint="The suspension ends at the start of this day (UTC). Leave blank to suspend permanently."
        >
          <Input type="date" />
        </Field>
      </ResourceForm>
    </section>
  );
}
