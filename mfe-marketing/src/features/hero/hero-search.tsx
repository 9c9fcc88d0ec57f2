import { listingPath } from '@tableside/contracts/listing/paths';
import { paths } from '@tableside/contracts/paths';
import { Icon } from '@tableside/ui/icon';
import { Search } from 'lucide';
import { useId, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import styles from './hero-search.module.css';

export interface HeroSearchProps {
  readonly label: string;
  readonly placeholder: string;
}

/** The large search field. Blank text searches nothing. */
export function HeroSearch({ label, placeholder }: HeroSearchProps) {
  const id = useId();
  const navigate = useNavigate();
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const keyword = String(new FormData(event.currentTarget).get('search') ?? '').trim();
    if (keyword) void navigate(listingPath({ keyword }));
  };
  return (
    <form role="search" className={styles['form']} action={paths.listing} onSubmit={handleSubmit}>
      <label className="ts-sr-only" htmlFor={id}>
        {label}
      </label>
      <Icon of={Search} className={styles['icon']} />
      <input
        id={id}
        className={styles['input']}
        type="search"
        name="search"
        placeholder={placeholder}
        dir="auto"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
      />
      <button className={styles['button']} type="submit">
        Search
      </button>
    </form>
  );
}
