import { LISTING_PARAMS } from '@tableside/contracts/listing/paths';
import { KEYWORD_MAX } from '@tableside/contracts/listing/rules';
import { paths } from '@tableside/contracts/paths';
import { useId } from 'react';
import { Form } from 'react-router-dom';
import { Button } from '../actions/button';
import { cx } from '../lib/cx';
import styles from './plain-search.module.css';

export interface PlainSearchProps {
  /** Examples of what may be typed. */
  readonly placeholder?: string;
  readonly className?: string | undefined;
}

/** A search form that leads to the listing and needs nothing else to work, script included. */
export function PlainSearch({
  placeholder = 'Tacos, patio, a street',
  className,
}: PlainSearchProps) {
  const id = useId();
  return (
    <div role="search" aria-label="Restaurants" className={cx(styles['search'], className)}>
      <Form action={paths.listing} method="get" className={styles['form']}>
        <label htmlFor={id} className="ts-sr-only">
          Search for a restaurant
        </label>
        <input
          id={id}
          type="search"
          name={LISTING_PARAMS.search}
          required
          maxLength={KEYWORD_MAX}
          placeholder={placeholder}
          className={styles['field']}
        />
        <Button type="submit">Search</Button>
      </Form>
    </div>
  );
}
