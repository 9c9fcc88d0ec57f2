import { fields, number, objects, text } from '@tableside/contracts/common/read';
import { votePath } from '@tableside/contracts/paths';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { zoneClock } from '@tableside/contracts/restaurant/time';
import { DAYS_AHEAD_MAX, RESTAURANTS_MAX, RESTAURANTS_MIN } from '@tableside/contracts/vote/rules';
import { refusedFields, useApiQuery, useCityTime, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Button } from '@tableside/ui/button';
import { Field, Input, Select } from '@tableside/ui/field';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Failure } from '../../components/form-parts';
import { Choosable, RestaurantChoice } from '../../components/restaurant-choice';
import { useAction } from '../../lib/account-forms';
import { readListToken, readRestaurants } from '../../lib/restaurant-list';
import { useOwnSpec } from '../../lib/use-own-spec';
import { describeMoment } from './read-vote';
import shared from '../../components/components.module.css';
import styles from './vote.module.css';

const CLOSING_OPTIONS = [
  [0, 'When we meet'],
  [60, '1 hour before'],
  [180, '3 hours before'],
  [1440, '1 day before'],
] as const;

export function StartVote() {
  const [params] = useSearchParams();
  return (
    <Choosable
      slugs={readRestaurants(params, RESTAURANTS_MAX)}
      token={readListToken(params)}
      purpose="create a vote"
      hint="Tap the heart on any restaurant to save it. Then ask your friends where to eat."
    >
      {(restaurants) => <VoteForm restaurants={restaurants} />}
    </Choosable>
  );
}

function useCreateVote() {
  const { call } = usePlatform();
  const client = useQueryClient();
  const navigate = useNavigate();
  const votes = useOwnSpec('votes');
  const { run, ...state } = useAction();
  const create = (vote: object) =>
    run(async () => {
      const { data } = await call('createVote', vote);
      const token = text(fields(data)['token']);
      if (!token) return;
      void client.invalidateQueries({ queryKey: votes.queryKey });
      await navigate(votePath(token));
    });
  return { create, ...state };
}

function VoteForm({ restaurants }: { readonly restaurants: readonly RestaurantSummary[] }) {
  const [params] = useSearchParams();
  const { now, timeZone } = useCityTime();
  const { create, isRunning, error, failure } = useCreateVote();
  const [chosen, setChosen] = useState<readonly string[]>(() => {
    const known = new Set(restaurants.map(({ slug }) => slug));
    return readRestaurants(params, RESTAURANTS_MAX).filter((slug) => known.has(slug));
  });
  const clock = zoneClock(now, timeZone);
  const fieldErrors = refusedFields(error);
  const isEnough = chosen.length >= RESTAURANTS_MIN;

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isEnough || isRunning) return;
    const form = new FormData(event.currentTarget);
    create({
      restaurants: chosen,
      date: form.get('date'),
      time: form.get('time'),
      ends_before: Number(form.get('ends_before')),
    });
  };
  return (
    <form noValidate className={styles['form']} onSubmit={handleSubmit}>
      <RestaurantChoice
        legend="Which restaurants?"
        restaurants={restaurants}
        chosen={chosen}
        max={RESTAURANTS_MAX}
        onChange={setChosen}
      />
      <div className={styles['fields']}>
        <Field name="date" label="Day" required error={fieldErrors['date'] ?? null}>
          <Input
            type="date"
            required
            min={clock?.dateOf(0)}
            max={clock?.dateOf(DAYS_AHEAD_MAX)}
            defaultValue={clock?.dateOf(1)}
          />
        </Field>
        <Field name="time" label="Time" required error={fieldErrors['time'] ?? null}>
          <Input type="time" required defaultValue="19:30" />
        </Field>
        <Field
          name="ends_before"
          label="Voting closes"
          hideOptional
          error={fieldErrors['ends_before'] ?? null}
        >
          <Select defaultValue="0">
            {CLOSING_OPTIONS.map(([minutes, label]) => (
              <option key={minutes} value={minutes}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Failure>{failure}</Failure>
      <Button
        type="submit"
        pending={isRunning}
        aria-disabled={!isEnough || isRunning}
        aria-describedby="vote-least"
      >
        Create vote link
      </Button>
      <p id="vote-least" className={shared['note']}>
        Choose 2 to 8 restaurants. Friends only need the link, not an account. They’ll see your
        first name.
      </p>
    </form>
  );
}

export function OwnVotes() {
  const { data } = useApiQuery(useOwnSpec('votes'));
  const { timeZone } = useCityTime();
  const votes = objects(data);
  if (votes.length === 0) return null;
  return (
    <section className={styles['own']}>
      <h2>Your votes</h2>
      <ul className={styles['list']}>
        {votes.map((vote) => {
          const token = text(vote['token']) ?? '';
          const ballots = number(vote['ballots']) ?? 0;
          return (
            <li key={token}>
              <AppLink href={votePath(token)}>
                {describeMoment(text(vote['meets_at']) ?? '', timeZone)}
              </AppLink>
              <span>{`${ballots === 1 ? '1 vote' : `${ballots} votes`}${vote['is_over'] === true ? ', closed' : ''}`}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
