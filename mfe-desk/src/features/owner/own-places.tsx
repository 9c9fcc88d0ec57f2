import type { OwnPlaceRow } from '@tableside/contracts/desk/owners/wire';
import { ownPlacePath } from '@tableside/contracts/desk/rules';
import { AppLink } from '@tableside/ui/app-link';
import { Button } from '@tableside/ui/button';
import { Field, Input } from '@tableside/ui/field';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Row, Rows } from '../../components/rows';
import { useMoment } from '../../lib/use-moment';
import styles from '../../components/cards.module.css';

/** The name in the address of a page of this site, such as luna of https://tableside.example/restaurant/luna. */
export function readSlug(typed: string): string | null {
  const [, slug] = /(?:\/restaurant\/|^)([A-Za-z0-9-]+)\/?(?:[?#].*)?$/.exec(typed.trim()) ?? [];
  return slug ?? null;
}

/** Places of whoever is there, and the way to one more. */
export function OwnPlaces({ places }: { readonly places: readonly OwnPlaceRow[] }) {
  const moment = useMoment();
  const navigate = useNavigate();
  const [error, setError] = useState<string | null>(null);
  const handle = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const slug = readSlug(String(new FormData(event.currentTarget).get('page') ?? ''));
    if (slug) void navigate(ownPlacePath(slug));
    else setError('Paste the address of the place’s page on this site.');
  };
  return (
    <>
      {places.length > 0 && (
        <Rows label="Your places">
          {places.map(({ slug, title, since }) => (
            <Row
              key={slug}
              title={
                <AppLink href={ownPlacePath(slug)}>
                  <bdi>{title}</bdi>
                </AppLink>
              }
              note={
                <>
                  Yours since <time dateTime={since}>{moment(since)}</time>
                </>
              }
            />
          ))}
        </Rows>
      )}
      <form className={styles['card']} onSubmit={handle} noValidate aria-label="Is a place yours?">
        <h2 className={styles['heading']}>Is a place yours?</h2>
        <Field
          name="page"
          label="Address of its page on this site"
          required
          hint="Such as https://tableside.example/restaurant/luna"
          error={error}
        >
          <Input type="text" inputMode="url" autoComplete="off" autoCapitalize="off" />
        </Field>
        <div>
          <Button type="submit">Go on</Button>
        </div>
      </form>
    </>
  );
}
