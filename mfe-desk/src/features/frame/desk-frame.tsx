import { formatCount } from '@tableside/contracts/common/text';
import { ownPlacePath } from '@tableside/contracts/desk/rules';
import { paths } from '@tableside/contracts/paths';
import { ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { LoadError, Notice } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { rememberReturnPage } from '@tableside/platform';
import { ProofScope } from '@tableside/platform/proof';
import { useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useKeptFocus } from '../../lib/use-kept-focus';
import { DeskPersonContext } from '../../lib/desk-person';
import type { DeskSection } from '../../lib/section';
import { UnsavedScope } from '../../components/unsaved/unsaved-scope';
import { ProofDialog } from '../../components/proof/proof-dialog';
import { DeskHeader } from './desk-header';
import { DeskNav } from './desk-nav';
import styles from './desk-frame.module.css';
import { useDeskSession } from './use-desk-session';

/** Where the navigation is skipped to. */
const PAGE_ID = 'desk-page';

export interface DeskFrameProps {
  /** All pages that there are. */
  readonly sections: readonly DeskSection[];
  readonly children: ReactNode;
}

/** What stands around every page of the desk: who is there, where one can go, and the page. */
export function DeskFrame({ sections, children }: DeskFrameProps) {
  const desk = useDeskSession();
  if (desk.is !== 'open') {
    return (
      <OpenFrame>
        {desk.is === 'looking' && <Looking />}
        {desk.is === 'nobody' && <SignIn />}
        {desk.is === 'lost' && (
          <LoadError what="the desk" pending={desk.isRetrying} onRetry={desk.retry} />
        )}
      </OpenFrame>
    );
  }
  const { person, hasEnded } = desk;
  return (
    <DeskPersonContext value={person} key={person.email}>
      <ProofScope dialog={ProofDialog}>
        <div className={styles['desk']}>
          <DeskHeader person={person} />
          <DeskNav sections={sections} roles={person.roles} pageId={PAGE_ID} />
          <Page>
            {person.unsent_emails !== undefined && <EmailNotSetUp count={person.unsent_emails} />}
            {hasEnded && <Ended />}
            <UnsavedScope>{children}</UnsavedScope>
          </Page>
        </div>
      </ProofScope>
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

/** The desk while no one is signed in. */
function OpenFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles['desk']}>
      <DeskHeader person={null} />
      <div className={styles['page']}>{children}</div>
    </div>
  );
}

const Looking = () => (
  <div aria-busy="true">
    <Skeleton width="long" />
    <Skeleton width="short" />
  </div>
);

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
function Ended() {
  return (
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
}
