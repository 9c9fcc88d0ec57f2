import { paths } from '@tableside/contracts/paths';
import { ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { LoadError, Notice } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { rememberReturnPage } from '@tableside/platform';
import { ProofScope } from '@tableside/platform/proof';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { DeskPersonContext } from '../../lib/desk-person';
import type { DeskSection } from '../../lib/section';
import { ProofDialog } from '../../components/proof/proof-dialog';
import { DeskHeader } from './desk-header';
import { DeskNav } from './desk-nav';
import styles from './desk-frame.module.css';
import { useDeskSession } from './use-desk-session';

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
      <Bare>
        {desk.is === 'looking' && <Looking />}
        {desk.is === 'nobody' && <SignIn />}
        {desk.is === 'lost' && (
          <LoadError what="the desk" pending={desk.isRetrying} onRetry={desk.retry} />
        )}
      </Bare>
    );
  }
  const { person, hasEnded } = desk;
  return (
    <DeskPersonContext value={person} key={person.email}>
      <ProofScope dialog={ProofDialog}>
        <div className={styles['desk']}>
          <DeskHeader person={person} />
          <DeskNav sections={sections} roles={person.roles} />
          <div className={styles['page']}>
            {hasEnded && <Ended />}
            {children}
          </div>
        </div>
      </ProofScope>
    </DeskPersonContext>
  );
}

/** The desk with nobody at it. */
function Bare({ children }: { readonly children: ReactNode }) {
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
  const remember = () =>
    rememberReturnPage({ path: `${pathname}${search}${hash}`, title: 'the desk' });
  return (
    <EmptyState
      heading="h1"
      title="Sign in to work at the desk"
      actions={
        <ButtonLink href={paths.login} onClick={remember}>
          Login
        </ButtonLink>
      }
    >
      <p>The desk is for people who look after this site.</p>
    </EmptyState>
  );
}

/** The page below it keeps what was typed. */
function Ended() {
  return (
    <Notice
      tone="warning"
      live
      className={styles['ended']}
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
