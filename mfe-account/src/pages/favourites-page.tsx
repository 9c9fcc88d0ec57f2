import { useIsSignedIn, useSession } from '@tableside/platform';
import { CardPage, SignInPrompt } from '../components/sign-in-prompt';
import { Favourites } from '../features/favourites/favourites';

/** A signed-in person's favourites. */
export function FavouritesPage() {
  const isSignedIn = useIsSignedIn();
  const userId = useSession((state) => state.user?.id);
  // Nothing of one person's stays for the next.
  if (isSignedIn) return <Favourites key={userId} />;
  return (
    <CardPage title="My Favorites">
      <SignInPrompt title="My Favorites">
        Keep the places that you like in one list, on every device.
      </SignInPrompt>
    </CardPage>
  );
}
