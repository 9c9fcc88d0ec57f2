import type { DeskPlace } from '@tableside/contracts/desk/places/wire';
import { AppLink } from '@tableside/ui/app-link';
import { Button } from '@tableside/ui/button';
import { Field, Input, Select } from '@tableside/ui/field';
import { useState } from 'react';
import { placesCalls } from '../../../calls/places-calls';
import { useDeskQuery } from '../../../lib/desk-call';
import { sectionPath } from '../../../lib/paths';
import styles from './act-card.module.css';
import { useAction } from '../../../components/use-action';

/** Merges the place, as a double, into the one that stays. */
export function Merging({ place }: { readonly place: DeskPlace }) {
  const { id, version, state, doubles } = place;
  const [search, setSearch] = useState('');
  const [into, setInto] = useState('');
  const { run, pending, errors, setErrors } = useAction();
  const { data } = useDeskQuery(
    placesCalls.find,
    { search, show: 'all' },
    { enabled: search.trim().length > 1 },
  );
  const found = (data?.places ?? []).filter((each) => each.id !== id && each.state === 'open');
  const merge = async () => {
    if (!into) {
      setErrors({ into: 'Choose the place that stays.' });
      return;
    }
    await run(placesCalls.merge, { id, version, into: Number(into) });
  };
  return (
    <section className={styles['card']} aria-labelledby="merging-title">
      <h2 id="merging-title">Doubles</h2>
      {doubles.map((double) => (
        <p key={double.id}>
          <AppLink href={`${sectionPath('city/places')}/${double.id}`}>
            <bdi>{double.title}</bdi>
          </AppLink>{' '}
          is merged into this place.
        </p>
      ))}
      {state !== 'merged' && (
        <>
          <p>
            Is this place listed twice? Reviews, favorites and votes move to the one that stays, and
            this address leads there.
          </p>
          <Field name="double-search" label="Find the place that stays" hideOptional>
            <Input
              type="search"
              autoComplete="off"
              value={search}
              onChange={(event) => {
                setSearch(event.target.value);
                setInto('');
              }}
            />
          </Field>
          <Field
            name="into"
            label="The place that stays"
            hideOptional
            error={errors['into'] ?? null}
          >
            <Select
              value={into}
              onChange={(event) => {
                setErrors({});
                setInto(event.target.value);
              }}
            >
              <option value="">{found.length ? 'Choose a place' : 'Search first'}</option>
              {found.map((each) => (
                <option key={each.id} value={each.id}>
                  {[each.title, each.location].filter(Boolean).join(', ')}
                </option>
              ))}
            </Select>
          </Field>
          <Button variant="secondary" pending={pending !== null} onClick={() => void merge()}>
            Merge into it
          </Button>
        </>
      )}
    </section>
  );
}
