import { formatCount } from '@tableside/contracts/common/text';
import { DESK_PATH, ownPlacePath } from '@tableside/contracts/desk/rules';
import { paths } from '@tableside/contracts/paths';
import { ApiError, kindOfFailure, rememberReturnPage, useSession } from '@tableside/platform';
import { ProofScope } from '@tableside/platform/proof';
import { ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { LoadError, Notice } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ProofDialog } from '../../components/proof-dialog';
import { UnsavedScope } from '../../components/unsaved';
import { DeskPersonContext, mayOpen, useDeskPerson, type DeskSection } from '../../lib/desk-person';
import { DeskHeader, DeskNav } from './desk-nav';
import styles from './desk-frame.module.css';
import { useKeptFocus } from './use-kept-focus';
import { deskCalls, type DeskPerson } from '@tableside/contracts/desk/wire';
import { useDeskQuery } from '../../lib/desk-call';

/** - `looking`: nobody knows yet who is there;
 * - `nobody`: nobody is signed in;
 * - `lost`: the host could not be asked;
 * - `open`: somebody works here. */
type DeskState =
  | { readonly is: 'looking' | 'nobody' }
  | { readonly is: 'lost'; readonly isRetrying: boolean; readonly retry: () => void }
  | { readonly is: 'open'; readonly person: DeskPerson; readonly hasEnded: boolean };

const lacksRole = (error: unknown): boolean =>
  error instanceof ApiError && error.data?.['error'] === 'role-needed';

/** Who works at the desk. A session that ends leaves the page as it is, with all that was typed: whoever signs in again, in
 * another tab, goes on. Somebody else who signs in begins anew. */
function useDeskSession(): DeskState {
  const status = useSession((state) => state.status);
  const user = useSession((state) => state.user);
  const isSignedIn = status === 'signed-in' && user !== null;
  const me = useDeskQuery(deskCalls.me, undefined, { enabled: isSignedIn });
  const [kept, setKept] = useState<DeskPerson | null>(null);

  const without: DeskPerson | null =
    user && lacksRole(me.error)
      ? { first_name: user.firstName, last_name: user.lastName, email: user.email, roles: [] }
      : null;
  const found = isSignedIn ? (without ?? me.data ?? null) : null;
  if (found && !isSame(found, kept)) setKept(found);

  const person = found ?? kept;
  if (person) return { is: 'open', person, hasEnded: status === 'anonymous' };
  if (status === 'anonymous') return { is: 'nobody' };
  if (me.isError && kindOfFailure(me.error) !== 'unauthorized') {
    return { is: 'lost', isRetrying: me.isFetching, retry: () => void me.refetch() };
  }
  return { is: 'looking' };
}

const isSame = (one: DeskPerson, other: DeskPerson | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Where the navigation is skipped to. */
const PAGE_ID = 'desk-page';

interface DeskFrameProps {
  /** All pages that there are. */
  readonly sections: readonly DeskSection[];
  readonly children: ReactNode;
}

/** What is around every page of the desk: who is there, where one can go, and the page. */
export const DeskFrame = (props: DeskFrameProps) => (
  <ProofScope dialog={ProofDialog}>
    <Frame {...props} />
  </ProofScope>
);

function Frame({ sections, children }: DeskFrameProps) {
  const desk = useDeskSession();
  if (desk.is !== 'open') {
    return (
      <div className={styles['desk']}>
        <DeskHeader person={null} />
        <div className={styles['page']}>
          {desk.is === 'looking' && (
            <div aria-busy="true">
              <Skeleton width="long" />
              <Skeleton width="short" />
            </div>
          )}
          {desk.is === 'nobody' && <SignIn />}
          {desk.is === 'lost' && (
            <LoadError what="the desk" pending={desk.isRetrying} onRetry={desk.retry} />
          )}
        </div>
      </div>
    );
  }
  const { person, hasEnded } = desk;
  return (
    <DeskPersonContext value={person} key={person.email}>
      <div className={styles['desk']}>
        <DeskHeader person={person} />
        <DeskNav sections={sections} roles={person.roles} pageId={PAGE_ID} />
        <Page>
          {person.unsent_emails !== undefined && <EmailNotSetUp count={person.unsent_emails} />}
          {hasEnded && <Ended />}
          <UnsavedScope>{children}</UnsavedScope>
        </Page>
      </div>
    </DeskPersonContext>
  );
}

function Page({ children }: { readonly children: ReactNode }) {
  const page = useRef<HTMLDivElement>(null);
  useKeptFocus(page);
  return (
    <div ref={page} id={PAGE_ID} tabIndex={-1} className={styles['page']}>
      {children}
    </div>
  );
}

function SignIn() {
  const { pathname, search, hash } = useLocation();
  const isOwners = pathname.startsWith(ownPlacePath(''));
  const remember = () =>
    rememberReturnPage({
      path: `${pathname}${search}${hash}`,
      title: isOwners ? 'your place' : 'the desk',
    });
  return (
    <EmptyState
      heading="h1"
      title={isOwners ? 'Sign in to show that this place is yours' : 'Sign in to work at the desk'}
      actions={
        <ButtonLink href={paths.login} onClick={remember}>
          Login
        </ButtonLink>
      }
    >
      <p>
        {isOwners
          ? 'Any account of this site will do. How you show it comes next.'
          : 'The desk is for people who look after this site.'}
      </p>
    </EmptyState>
  );
}

const EmailNotSetUp = ({ count }: { readonly count: number }) => (
  <Notice tone="warning" className={styles['notice']}>
    Email is not set up, so emails reach no one.
    {count === 1 && ' In the last week, 1 email was saved to disk only.'}
    {count > 1 && ` In the last week, ${formatCount(count)} emails were saved to disk only.`}
  </Notice>
);

/** The page below it keeps what was typed. */
const Ended = () => (
  <Notice
    tone="warning"
    live
    className={styles['notice']}
    actions={
      <a className={styles['again']} href={paths.login} target="_blank" rel="noopener">
        Sign in again, in a new tab
      </a>
    }
  >
    Your session has ended. What you typed here stays; nothing more is saved until you sign in
    again.
  </Notice>
);

/** A section for those who may open it. The host decides on each call; this spares users the wait. */
export function SectionPage({ section }: { readonly section: DeskSection }) {
  const { roles } = useDeskPerson();
  if (mayOpen(roles, section)) return <section.Page />;
  return (
    <EmptyState
      heading="h1"
      title={section.title}
      actions={<ButtonLink href={DESK_PATH}>Back to the desk</ButtonLink>}
    >
      <p>This page is for people with another role. An operator can give it to you.</p>
    </EmptyState>
  );
}
