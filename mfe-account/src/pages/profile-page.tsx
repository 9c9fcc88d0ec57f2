import { ProofScope } from '@tableside/platform/proof';
import { useMemo, useState } from 'react';
import { CardPage } from '../components/card-page';
import { Goodbye } from '../features/profile/deletion/goodbye';
import { Profile } from '../features/profile/profile';
import { ProfileScopeContext } from '../features/profile/profile-scope';
import { usePerson } from '../features/profile/use-person';
import { ProofDialog } from '../features/profile/proof/proof-dialog';
import { SignInPrompt } from '../components/sign-in-prompt';

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
