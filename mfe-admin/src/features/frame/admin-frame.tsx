import { formatCount } from '@tableside/contracts/common/text';
import { ADMIN_PATH, ownRestaurantPath, type Role } from '@tableside/contracts/admin/rules';
import { paths } from '@tableside/contracts/paths';
import { ApiError, kindOfFailure, rememberReturnPage, useSession } from '@tableside/platform';
import { ReauthScope } from '@tableside/platform/reauth';
import { ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { LoadError, Notice } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import shared from '../../components/admin.module.css';
import { ReauthPrompt } from '../../components/reauth-prompt';
import { UnsavedScope } from '../../components/unsaved';
import { AdminUserContext, canOpen, useAdminUser, type AdminSection } from '../../lib/admin-user';
import { AdminHeader, AdminNav, TwoStepNeeded } from './admin-nav';
import styles from './admin-frame.module.css';
import { useRestoredFocus } from './use-restored-focus';
import { adminCalls, type AdminUser } from '@tableside/contracts/admin/wire';
import { useAdminQuery } from '../../lib/admin-call';

/** The roles of a user who has none in effect; null for other errors. */
function readInactiveRoles(error: unknown): Role[] | null {
  const data = error instanceof ApiError ? error.data : null;
  if (data?.['error'] === 'role-needed') return [];
  return data?.['error'] === 'two-step-required' ? (data['roles'] as Role[]) : null;
}

/** The user of the admin site; null until they are known. When the session ends, the page and its input stay, and the same user
 * can continue after signing in again in another tab. Another user gets a fresh page. */
function useAdminSession() {
  const { status, user } = useSession((state) => state);
  const isSignedIn = status === 'signed-in' && user !== null;
  const me = useAdminQuery(adminCalls.me, undefined, { enabled: isSignedIn });
  const [lastUser, setLastUser] = useState<AdminUser | null>(null);

  const inactive = readInactiveRoles(me.error);
  const userWithoutRole: AdminUser | null =
    user && inactive
      ? {
          first_name: user.firstName,
          last_name: user.lastName,
          email: user.email,
          roles: [],
          ...(inactive.length > 0 && { inactive_roles: inactive }),
        }
      : null;
  const found = isSignedIn ? (userWithoutRole ?? me.data ?? null) : null;
  if (found && JSON.stringify(found) !== JSON.stringify(lastUser)) setLastUser(found);
  return {
    user: found ?? lastUser,
    isSignedOut: status === 'anonymous',
    hasFailed: me.isError && kindOfFailure(me.error) !== 'unauthorized',
    isRetrying: me.isFetching,
    retry: () => void me.refetch(),
  };
}

const PAGE_ID = 'admin-page';

interface AdminFrameProps {
  readonly sections: readonly AdminSection[];
  readonly children: ReactNode;
}

/** The layout of the admin site: header, navigation and the current page. */
export const AdminFrame = (props: AdminFrameProps) => (
  <ReauthScope dialog={ReauthPrompt}>
    <Frame {...props} />
  </ReauthScope>
);

function Frame({ sections, children }: AdminFrameProps) {
  const { user, isSignedOut, hasFailed, isRetrying, retry } = useAdminSession();
  if (!user) {
    return (
      <div className={styles['admin']}>
        <AdminHeader user={null} />
        <div className={styles['page']}>
          {isSignedOut && <SignIn />}
          {!isSignedOut && hasFailed && (
            <LoadError what="the admin site" pending={isRetrying} onRetry={retry} />
          )}
          {!isSignedOut && !hasFailed && (
            <div aria-busy="true">
              <Skeleton width="long" />
              <Skeleton width="short" />
            </div>
          )}
        </div>
      </div>
    );
  }
  return (
    <AdminUserContext value={user} key={user.email}>
      <div className={styles['admin']}>
        <AdminHeader user={user} />
        <AdminNav sections={sections} roles={user.roles} pageId={PAGE_ID} />
        <Page>
          {user.unsent_emails !== undefined && <EmailNotSetUp count={user.unsent_emails} />}
          {isSignedOut && <Ended />}
          <UnsavedScope>{children}</UnsavedScope>
        </Page>
      </div>
    </AdminUserContext>
  );
}

function Page({ children }: { readonly children: ReactNode }) {
  const page = useRef<HTMLDivElement>(null);
  useRestoredFocus(page);
  return (
    <div ref={page} id={PAGE_ID} tabIndex={-1} className={styles['page']}>
      {children}
    </div>
  );
}

function SignIn() {
  const { pathname, search, hash } = useLocation();
  const isOwners = pathname.startsWith(ownRestaurantPath(''));
  const remember = () =>
    rememberReturnPage({
      path: `${pathname}${search}${hash}`,
      title: isOwners ? 'your restaurant' : 'the admin site',
    });
  return (
    <EmptyState
      heading="h1"
      title={isOwners ? 'Log in to claim this restaurant' : 'Log in to the admin site'}
      actions={
        <ButtonLink href={paths.login} onClick={remember}>
          Login
        </ButtonLink>
      }
    >
      <p>
        {isOwners
          ? 'You can use any account on this site. You’ll verify ownership in the next step.'
          : 'This area is for the team that runs Tableside.'}
      </p>
    </EmptyState>
  );
}

const EmailNotSetUp = ({ count }: { readonly count: number }) => (
  <Notice tone="warning" className={styles['notice']}>
    Email isn’t set up, so no emails are delivered.
    {count === 1 && ' In the last week, 1 email was only saved to disk.'}
    {count > 1 && ` In the last week, ${formatCount(count)} emails were only saved to disk.`}
  </Notice>
);

const Ended = () => (
  <Notice
    tone="warning"
    live
    className={styles['notice']}
    actions={
      <a className={shared['link']} href={paths.login} target="_blank" rel="noopener">
        Log in again (new tab)
      </a>
    }
  >
    Your session has ended. What you typed is still here, but it won’t be saved until you log in
    again.
  </Notice>
);

/** Renders a section for users who may open it. The API checks every call as well; this only avoids a failed
 * request. */
export function SectionPage({ section }: { readonly section: AdminSection }) {
  const { roles, inactive_roles: inactive = [] } = useAdminUser();
  if (canOpen(roles, section)) return <section.Page />;
  if (canOpen(inactive, section)) return <TwoStepNeeded />;
  return (
    <EmptyState
      heading="h1"
      title={section.title}
      actions={<ButtonLink href={ADMIN_PATH}>Back to admin</ButtonLink>}
    >
      <p>Your role doesn’t include this page. Ask an operator for access.</p>
    </EmptyState>
  );
}
