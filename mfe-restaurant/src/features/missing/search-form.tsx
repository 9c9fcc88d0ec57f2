import { paths } from '@tableside/contracts/paths';
import { Button } from '@tableside/ui/button';
import { useId } from 'react';
import { Form } from 'react-router-dom';
import styles from './missing.module.css';

/** A search that leads to the listing, with or without script. */
export function SearchForm() {
  const id = useId();
  return (
    <div role="search" aria-label="Restaurants" className={styles['search']}>
      <Form action={paths.listing} method="get" className={styles['form']}>
        <label htmlFor={id} className="ts-sr-only">
          Search for a restaurant
        </label>
        <input
          id={id}
          type="search"
          name="search"
          required
          maxLength={200}
          placeholder="A name, a dish, a street"
          className={styles['field']}
        />
        <Button type="submit">Search</Button>
      </Form>
    </div>
  );
}
