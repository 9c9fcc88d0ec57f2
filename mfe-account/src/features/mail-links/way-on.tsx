import { paths } from '@tableside/contracts/paths';
import { useIsSignedIn } from '@tableside/platform';
import { ButtonLink } from '@tableside/ui/button';

/** What is next after a link did its work: home for whoever is signed in now, the login for others.
 * @param words said above the login */
export function WayOn({ words }: { readonly words: string }) {
  const isSignedIn = useIsSignedIn();
  return isSignedIn ? (
    <>
      <p>You are signed in.</p>
      <ButtonLink href={paths.home} size="large">
        Back to Home
      </ButtonLink>
    </>
  ) : (
    <>
      <p>{words}</p>
      <ButtonLink href={paths.login} variant="accent" size="large">
        Login
      </ButtonLink>
    </>
  );
}
