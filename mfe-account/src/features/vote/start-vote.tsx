import { isObject, number, objects, text } from '@tableside/contracts/common/read';
import { paths, votePath } from '@tableside/contracts/paths';
import { zoneClock } from '@tableside/contracts/restaurant/time';
import { DAYS_AHEAD_MAX, RESTAURANTS_MAX, RESTAURANTS_MIN } from '@tableside/contracts/vote/rules';
import { refusedFields, useApiQuery, useCityTime, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Button, ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { Field, Input, Select } from '@tableside/ui/field';
import { LoadError } from '@tableside/ui/notice';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useTransition, type SubmitEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Failure } from '../../components/form-parts';
import { RestaurantChoice, useChoosable } from '../../components/restaurant-choice';
import { describeAuthFailure } from '../../lib/account-forms';
import { readListToken, readRestaurants } from '../../lib/restaurant-list';
import { useOwnSpec } from '../../lib/use-own-spec';
import { describeMoment } from './read-vote';
import styles from './vote.module.css';

const CLOSING_OPTIONS = [
  [0, 'When we meet'],
  [60, '1 hour before'],
  [180, '3 hours before'],
  [1440, '1 day before'],
] as const;

export function StartVote() {
  const [params] = useSearchParams();
  const { restaurants, isError, isFetching, retry } = useChoosable(
    readRestaurants(params, RESTAURANTS_MAX),
    readListToken(params),
  );
  if (isError) {
    return <LoadError what="your favorites" pending={isFetching} onRetry={retry} />;
  }
  if (!restaurants) return null;
  if (restaurants.length < RESTAURANTS_MIN) {
    return (
      <EmptyState
        title="Save at least two favorites to create a vote"
        actions={<ButtonLink href={paths.listing}>Browse restaurants</ButtonLink>}
      >
        Tap the heart on any restaurant to save it. Then ask your friends where to eat.
      </EmptyState>
    );
  }
  return <VoteForm restaurants={restaurants} />;
}

function useCreateVote() {
  const { call } = usePlatform();
  const client = useQueryClient();
  const navigate = useNavigate();
  const votes = useOwnSpec('votes');
  const [isCreating, startCreating] = useTransition();
  const [failure, setFailure] = useState<unknown>(null);
  const create = (vote: object) =>
    startCreating(async () => {
      setFailure(null);
      try {
        const { data } = await call('createVote', vote);
        const token = isObject(data) ? text(data['token']) : null;
        if (!token) return;
        void client.invalidateQueries({ queryKey: votes.queryKey });
        await navigate(votePath(token));
      } catch (refusal) {
        setFailure(refusal);
      }
    });
  return { create, isCreating, failure };
}

function VoteForm({
  restaurants,
}: {
  readonly restaurants: Parameters<typeof RestaurantChoice>[0]['restaurants'];
}) {
  const [params] = useSearchParams();
  const { now, timeZone } = useCityTime();
  const { create, isCreating, failure } = useCreateVote();
  const [chosen, setChosen] = useState<readonly string[]>(() => {
    const known = new Set(restaurants.map(({ slug }) => slug));
    return readRestaurants(params, RESTAURANTS_MAX).filter((slug) => known.has(slug));
  });
  const clock = zoneClock(now, timeZone);
  const fieldErrors = refusedFields(failure);
  const isEnough = chosen.length >= RESTAURANTS_MIN;

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isEnough || isCreating) return;
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
      <div className={styles['startVoteWhen']}>
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
      <Failure>{failure === null ? null : describeAuthFailure(failure)}</Failure>
      <Button
        type="submit"
        pending={isCreating}
        aria-disabled={!isEnough || isCreating}
        aria-describedby="vote-least"
      >
        Create vote link
      </Button>
      <p id="vote-least" className={styles['least']}>
        Choose 2 to 8 restaurants. Friends only need the link, not an account. They'll see your
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
