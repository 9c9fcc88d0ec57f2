import { useSession } from '@tableside/platform';
import { LeaderList, LeaderRow } from '@tableside/ui/leader';
import { CardPage } from '../features/card-page';
import { SignInPrompt } from '../features/sign-in-prompt';

const monthOf = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Who is signed in. */
export function ProfilePage() {
  const user = useSession((state) => state.user);
  if (!user) {
    return (
      <CardPage title="My Profile">
        <SignInPrompt title="My Profile">
          Your profile shows your details, your favorites and your reviews.
        </SignInPrompt>
      </CardPage>
    );
  }
  return (
    <CardPage title="My Profile">
      <LeaderList>
        <LeaderRow term="Name">
          {user.firstName} {user.lastName}
        </LeaderRow>
        <LeaderRow term="Email">{user.email}</LeaderRow>
        {user.phone && <LeaderRow term="Phone">{user.phone}</LeaderRow>}
        {user.createdAt && (
          <LeaderRow term="Joined">{monthOf.format(new Date(user.createdAt))}</LeaderRow>
        )}
      </LeaderList>
    </CardPage>
  );
}
