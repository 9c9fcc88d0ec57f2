import type { User } from '@tableside/contracts/account/model';
import { paths } from '@tableside/contracts/paths';
import { AppLink } from '@tableside/ui/app-link';
import { Button, ButtonLink } from '@tableside/ui/button';
import styles from '../../components/account-form.module.css';
import { Entrance } from '../../components/entrance/entrance';

export interface SignedInAlreadyProps {
  readonly user: User;
  /** Shows the form all the same. */
  readonly onSwitch: () => void;
}

/** In place of the login form for somebody whom it would not help. */
export function SignedInAlready({ user, onSwitch }: SignedInAlreadyProps) {
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  return (
    <Entrance title={`You are signed in as ${name}`}>
      <p className={styles['address']}>{user.email}</p>
      <div className={styles['actions']}>
        <ButtonLink href={paths.home} size="large">
          Back to Home
        </ButtonLink>
        <AppLink href={paths.profile}>My Profile</AppLink>
        <AppLink href={paths.favourites}>My Favorites</AppLink>
      </div>
      <p>
        Somebody else?{' '}
        <Button variant="quiet" size="small" onClick={onSwitch}>
          Use another account
        </Button>
      </p>
    </Entrance>
  );
}
