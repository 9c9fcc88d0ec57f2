import { paths } from '@tableside/contracts/paths';
import { ButtonLink } from '@tableside/ui/button';
import { MessageScreen } from './message-screen';
import { SearchBox } from '../layout/search/search-box';
import styles from './screens.module.css';

/** An address that nothing answers to. */
export function NotFoundScreen() {
  return (
    <MessageScreen
      overline="404"
      title="This table does not exist"
      text="The address may be old or mistyped. Search for a place, or start again from one of these."
    >
      <SearchBox
        look="large"
        landmark="Restaurants"
        label="Search for a restaurant"
        placeholder="Tacos, patio, a street"
      />
      <p className={styles['actions']}>
        <ButtonLink href={paths.listing} variant="secondary">
          Browse restaurants
        </ButtonLink>
        <ButtonLink href={paths.home} variant="quiet">
          Back to Home
        </ButtonLink>
      </p>
    </MessageScreen>
  );
}
