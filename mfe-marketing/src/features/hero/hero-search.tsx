import { listingPath, paths } from '@tableside/contracts/paths';
import { useContent } from '@tableside/platform';
import { Search } from 'lucide-react';
import { useId, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Icon } from '@tableside/ui/icon';
import { builtInHero } from '../../content/hero';
import styles from './hero-search.module.css';

/** The large search field. Blank text searches nothing. */
export function HeroSearch() {
  const id = useId();
  const navigate = useNavigate();
  const { searchLabel, searchPlaceholder } = useContent('hero', builtInHero);
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const keyword = String(new FormData(event.currentTarget).get('search') ?? '').trim();
    if (keyword) void navigate(listingPath({ keyword }));
  };
  return (
    <form role="search" className={styles['form']} action={paths.listing} onSubmit={handleSubmit}>
      <label className="ts-sr-only" htmlFor={id}>
        {searchLabel}
      </label>
      <Icon of={Search} className={styles['icon']} />
      <input
        id={id}
        className={styles['input']}
        type="search"
        name="search"
        placeholder={searchPlaceholder}
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
