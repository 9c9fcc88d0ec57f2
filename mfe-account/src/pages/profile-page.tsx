import { paths } from '@tableside/contracts/paths';
import { kindOfFailure, usePlatform } from '@tableside/platform';
import { ReauthScope, type ReauthPromptProps } from '@tableside/platform/reauth';
import { ButtonLink } from '@tableside/ui/button';
import { ReauthDialog } from '@tableside/ui/reauth-dialog';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CardPage, SignInPrompt } from '../components/sign-in-prompt';
import { Profile } from '../features/profile/profile';
import { ProfileScopeContext, useProfileScope, useUser } from '../features/profile/use-profile';
import { toFormFailure } from '../lib/account-forms';
import { clearToken } from '../lib/token';
import styles from '../features/profile/profile.module.css';

/** The user's profile; a login prompt for visitors, or a goodbye after the account was deleted. */
export function ProfilePage() {
  const { user, activeDraft, wasReplaced, hold, touch, release } = useUser();
  const [isDeleted, setIsDeleted] = useState(false);
  const scope = useMemo(
    () => user && { user, activeDraft, hold, touch, release, onDeleted: () => setIsDeleted(true) },
    [user, activeDraft, hold, touch, release],
  );
  if (isDeleted) return <Goodbye />;
  if (!user) {
    return (
      <CardPage title="My Profile">
        <SignInPrompt title="My Profile">
          Log in to see your profile, favorites, and reviews.
        </SignInPrompt>
      </CardPage>
    );
  }
  return (
    <ProfileScopeContext value={scope}>
      <ReauthScope key={`${user.id} ${user.email}`} dialog={ReauthPrompt}>
        <Profile wasReplaced={wasReplaced} />
      </ReauthScope>
    </ProfileScopeContext>
  );
}

function ReauthPrompt({ need, onResponse }: ReauthPromptProps) {
  const { call } = usePlatform();
  const { email } = useProfileScope().user;
  return (
    <ReauthDialog
      instruction={need.data?.['reauth'] === 'sign-in' ? need.message : null}
      intro="It’s been a while. Enter your password to continue."
      email={email}
      onSubmit={async (fields) => {
        try {
          await call('reauth', fields);
        } catch (error) {
          // The call that waits for this dialog reports an ended session.
          if (kindOfFailure(error) !== 'unauthorized') throw error;
        }
        onResponse(true);
      }}
      onError={(error) => toFormFailure(error)}
      onCancel={() => onResponse(false)}
    />
  );
}

function Goodbye() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    clearToken();
    heading.current?.focus();
  }, []);
  return (
    <div className={`ts-container ${styles['goodbye']}`}>
      <h1 ref={heading} tabIndex={-1}>
        Your account has been deleted.
      </h1>
      <p className={styles['goodbyeText']}>
        Thanks for being part of Tableside. You’re always welcome back.
      </p>
      <ButtonLink href={paths.home}>Back to Home</ButtonLink>
    </div>
  );
}
