import { paths } from '@tableside/contracts/paths';
import { ProofScope } from '@tableside/platform/proof';
import { ButtonLink } from '@tableside/ui/button';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CardPage, SignInPrompt } from '../components/sign-in-prompt';
import { Profile } from '../features/profile/profile';
import { ProfileScopeContext, usePerson } from '../features/profile/profile-scope';
import { ProofDialog } from '../features/profile/proof-dialog';
import { dropToken } from '../lib/token';
import styles from '../features/profile/profile.module.css';

/** One's own profile; visitors are asked to sign in, and whoever deleted the account is seen off. */
export function ProfilePage() {
  const { person, asking, wasReplaced, hold, touch, release } = usePerson();
  const [isDeleted, setIsDeleted] = useState(false);
  const scope = useMemo(
    () => person && { person, asking, hold, touch, release, onDeleted: () => setIsDeleted(true) },
    [person, asking, hold, touch, release],
  );
  if (isDeleted) return <Goodbye />;
  if (!person) {
    return (
      <CardPage title="My Profile">
        <SignInPrompt title="My Profile">
          Your profile shows your details, your favorites and your reviews.
        </SignInPrompt>
      </CardPage>
    );
  }
  return (
    <ProfileScopeContext value={scope}>
      <ProofScope key={`${person.id} ${person.email}`} dialog={ProofDialog}>
        <Profile wasReplaced={wasReplaced} />
      </ProofScope>
    </ProfileScopeContext>
  );
}

function Goodbye() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    dropToken();
    heading.current?.focus();
  }, []);
  return (
    <div className={`ts-container ${styles['goodbye']}`}>
      <h1 ref={heading} tabIndex={-1}>
        Your account is deleted.
      </h1>
      <p className={styles['goodbyeText']}>Thanks for being here. You are welcome back any day.</p>
      <ButtonLink href={paths.home}>Back to Home</ButtonLink>
    </div>
  );
}
