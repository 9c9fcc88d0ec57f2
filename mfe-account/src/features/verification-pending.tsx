import { paths } from '@tableside/contracts/paths';
import { AppLink } from '@tableside/ui/app-link';
import { Entrance } from './entrance';

/** What follows a registration, and a login with an address that nobody confirmed. */
export function VerificationPending() {
  return (
    <Entrance title="Please Check Your Email For Verification">
      <p>We sent you a link. Open it to confirm your address, then sign in.</p>
      <p>
        <AppLink href={paths.home}>Back to Home</AppLink>
      </p>
    </Entrance>
  );
}
