import { formatCount } from '@tableside/contracts/common/text';
import {
  peopleCalls,
  WHY_MAX,
  WHY_NEEDED,
  type DeskAccount,
  type FoundPerson,
} from '@tableside/contracts/desk/people';
import { Badge } from '@tableside/ui/badge';
import { Button, ButtonLink } from '@tableside/ui/button';
import { Field, Input, Textarea } from '@tableside/ui/field';
import { LeaderList, LeaderRow } from '@tableside/ui/leader';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ActionButton } from '../../components/action-button';
import {
  DeskPage,
  Loaded,
  Moment,
  Part,
  ResourceList,
  useMoment,
} from '../../components/desk-page';
import { ResourceForm } from '../../components/resource-form';
import { useDeskQuery } from '../../lib/desk-call';
import { useDeskPerson } from '../../lib/desk-person';
import styles from './people.module.css';

const nameOf = ({ first_name: first, last_name: last }: FoundPerson): string =>
  `${first} ${last}`.trim();

/** `/desk/city/people`: finds users, and what an operator may do to an account. */
export function PeoplePage() {
  const [search] = useSearchParams();
  const text = search.get('q')?.trim() ?? '';
  const id = Number(search.get('person')) || null;
  const found = useDeskQuery(
    peopleCalls.find,
    { text },
    { enabled: text !== '', keepsPrevious: true },
  );
  const addressOf = (person: FoundPerson) =>
    `/desk/city/people?${new URLSearchParams({ q: text, person: String(person.id) }).toString()}`;
  return (
    <DeskPage
      title="People"
      lede="Accounts, by a part of the name or address, or by id. Nobody here sees a password."
    >
      <FindPeople text={text} />
      {text !== '' && (
        <Loaded query={found} what="people">
          {({ people, has_more: hasMore }) => (
            <ResourceList
              label="People"
              items={people}
              keyOf={(person) => person.id}
              empty={
                <p>
                  Nobody has “<bdi>{text}</bdi>” in their name or address.
                </p>
              }
              more={hasMore && <p>There are more. Type more of the name.</p>}
              row={(person) => ({
                title: (
                  <>
                    <bdi>{nameOf(person)}</bdi>{' '}
                    {person.suspension && <Badge tone="closed">Suspended</Badge>}
                  </>
                ),
                note: <bdi>{person.email}</bdi>,
                actions: (
                  <ButtonLink
                    variant="secondary"
                    size="small"
                    href={addressOf(person)}
                    aria-current={person.id === id ? 'true' : undefined}
                    aria-label={`Open the account of ${nameOf(person)}, ${person.email}`}
                  >
                    Open
                  </ButtonLink>
                ),
              })}
            />
          )}
        </Loaded>
      )}
      {id !== null && <Person key={id} id={id} />}
    </DeskPage>
  );
}

/** The search; its text is in the address. */
function FindPeople({ text }: { readonly text: string }) {
  const navigate = useNavigate();
  return (
    <form
      role="search"
      className={styles['find']}
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = String(new FormData(event.currentTarget).get('q')).trim();
        void navigate(wanted ? `?${new URLSearchParams({ q: wanted }).toString()}` : '?');
      }}
    >
      <Field name="q" label="Name, address or id" hideOptional>
        <Input key={text} type="search" defaultValue={text} maxLength={254} autoComplete="off" />
      </Field>
      <Button type="submit">Find</Button>
    </form>
  );
}

/** One account: what is known of it, where it is signed in, and its suspension. */
function Person({ id }: { readonly id: number }) {
  const account = useDeskQuery(peopleCalls.person, { id });
  return (
    <Loaded query={account} what="this account">
      {({ person, open_sessions: sessions }) => (
        <Part title={<bdi>{nameOf(person)}</bdi>} isCard>
          <LeaderList>
            <LeaderRow term="Address">
              <bdi>{person.email}</bdi>
            </LeaderRow>
            <LeaderRow term="Id">{person.id}</LeaderRow>
            <LeaderRow term="Confirmed">{person.is_confirmed ? 'yes' : 'no'}</LeaderRow>
            <LeaderRow term="Since">
              <Moment at={person.created_at} />
            </LeaderRow>
            <LeaderRow term="Last sign-in">
              {person.last_sign_in ? <Moment at={person.last_sign_in} /> : 'none that lasts'}
            </LeaderRow>
            <LeaderRow term="Reviews">{formatCount(person.reviews)}</LeaderRow>
            <LeaderRow term="Two-step sign-in">{person.has_two_step ? 'on' : 'off'}</LeaderRow>
            <LeaderRow term="Roles">{person.roles.join(', ') || 'none'}</LeaderRow>
          </LeaderList>
          <Sessions person={person} sessions={sessions} />
          <Suspension key={String(person.suspension?.since)} person={person} />
        </Part>
      )}
    </Loaded>
  );
}

interface SessionsProps {
  readonly person: FoundPerson;
  readonly sessions: DeskAccount['open_sessions'];
}

/** Where a user is signed in, by device. */
function Sessions({ person, sessions }: SessionsProps) {
  const { id } = person;
  const moment = useMoment();
  return (
    <section className={styles['part']}>
      <h3>Signed in</h3>
      <ResourceList
        label="Sessions"
        items={sessions}
        keyOf={(session) => session.id}
        empty={<p>Nowhere.</p>}
        more={
          <ActionButton
            endpoint={peopleCalls.endSessions}
            args={{ id }}
            size="small"
            aria-label={`Sign out everywhere: ${nameOf(person)}`}
          >
            Sign out everywhere
          </ActionButton>
        }
        row={({ id: session, device, created_at: since, last_used_at: used }) => ({
          title: device,
          note: `since ${moment(since)}, last used ${moment(used)}`,
          actions: (
            <ActionButton
              endpoint={peopleCalls.endSessions}
              args={{ id, sessions: [session] }}
              size="small"
              aria-label={`End the session: ${device}, since ${moment(since)}`}
            >
              End
            </ActionButton>
          ),
        })}
      />
    </section>
  );
}

const REASON = { required: WHY_NEEDED, max: WHY_MAX, isMultiline: true } as const;

/** Suspends a user, or restores them; either is mailed with the reason. */
function Suspension({ person }: { readonly person: FoundPerson }) {
  const { email: own } = useDeskPerson();
  const { id, suspension } = person;
  if (person.email === own) return <p>This is your own account.</p>;
  const reason = (
    <Field name="reason" label="Why" required hint="The person reads it in a mail.">
      <Textarea rows={3} maxLength={WHY_MAX} />
    </Field>
  );
  if (suspension) {
    return (
      <section className={styles['part']}>
        <h3>Suspended</h3>
        <p>
          Since <Moment at={suspension.since} />,{' '}
          {suspension.until ? (
            <>
              until <Moment at={suspension.until} />
            </>
          ) : (
            'for good'
          )}
          {suspension.reason && (
            <>
              : <bdi>{suspension.reason}</bdi>
            </>
          )}
        </p>
        <ResourceForm
          rules={{ reason: REASON }}
          endpoint={peopleCalls.restore}
          toArgs={(fields) => ({ id, ...fields })}
          submit="Restore the account"
        >
          {reason}
        </ResourceForm>
      </section>
    );
  }
  return (
    <section className={styles['part']}>
      <h3>Suspend</h3>
      <p>
        Signs {nameOf(person)} out everywhere, lets them in no more, and hides their reviews until
        it ends.
      </p>
      <ResourceForm
        rules={{ reason: REASON, until: { max: 10 } }}
        endpoint={peopleCalls.suspend}
        toArgs={(fields) => ({ id, ...fields })}
        submit="Suspend the account"
      >
        {reason}
        <Field
          name="until"
          label="Until"
          hint="At the beginning of this day, UTC. Empty: for good."
        >
          <Input type="date" />
        </Field>
      </ResourceForm>
    </section>
  );
}
