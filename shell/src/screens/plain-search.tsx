import { paths } from '@tableside/contracts/paths';
import { Button } from '@tableside/ui/button';
import { useId } from 'react';
import { Form } from 'react-router-dom';
import styles from './screens.module.css';

/** A search form that needs nothing else to work. */
export function PlainSearch() {
  const id = useId();
  return (
    <div role="search">
      <Form action={paths.listing} method="get" className={styles['search']}>
        <label htmlFor={id} className="ts-sr-only">
          Search for a restaurant
        </label>
        <input
          id={id}
          type="search"
          name="search"
          required
          maxLength={200}
          placeholder="Tacos, patio, a street"
          className={styles['field']}
        />
        <Button type="submit">Search</Button>
      </Form>
    </div>
  );
}
