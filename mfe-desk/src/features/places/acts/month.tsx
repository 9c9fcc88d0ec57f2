import type { DeskPlace } from '@tableside/contracts/desk/places/wire';
import { Button } from '@tableside/ui/button';
import { placesCalls } from '../../../calls/places-calls';
import styles from './act-card.module.css';
import { useAction } from '../../../components/use-action';

/** Whether the place is that of the month. */
export function Month({ place }: { readonly place: DeskPlace }) {
  const { id, version, state, is_of_the_month: isChosen } = place;
  const { run, pending } = useAction();
  if (state !== 'open' && !isChosen) return null;
  return (
    <section className={styles['card']} aria-labelledby="month-title">
      <h2 id="month-title">Place of the month</h2>
      <p>
        {isChosen
          ? 'You chose this one. It stays until you choose another or leave it to the ranking.'
          : 'Home shows one place as the restaurant of the month.'}
      </p>
      <Button
        variant="secondary"
        pending={pending !== null}
        onClick={() => void run(placesCalls.month, { id, version, is_chosen: !isChosen })}
      >
        {isChosen ? 'Leave it to the ranking' : 'Choose this place'}
      </Button>
    </section>
  );
}
