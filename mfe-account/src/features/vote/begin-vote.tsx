import { isObject, number, objects, text } from '@tableside/contracts/common/read';
import { paths, votePath } from '@tableside/contracts/paths';
import { zoneClock } from '@tableside/contracts/restaurant/time';
import { DAYS_AHEAD_MAX, PLACES_MAX, PLACES_MIN } from '@tableside/contracts/vote/rules';
import { refusedFields, useApiQuery, useCityTime, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Button, ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { Field, Input, Select } from '@tableside/ui/field';
import { LoadError } from '@tableside/ui/notice';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useTransition, type SubmitEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Failure } from '../../components/failure';
import { PlaceChoice, useChoosable } from '../../components/place-choice';
import { describeEntranceFailure } from '../../lib/account-forms';
import { readListToken, readPlaces } from '../../lib/place-list';
import { useOwnSpec } from '../../lib/use-own-spec';
import { describeMoment } from './read-vote';
import styles from './vote.module.css';

const ENDS = [
  [0, 'When we meet'],
  [60, 'An hour before'],
  [180, 'Three hours before'],
  [1440, 'A day before'],
] as const;

export function BeginVote() {
  const [params] = useSearchParams();
  const { places, isError, isFetching, retry } = useChoosable(
    readPlaces(params, PLACES_MAX),
    readListToken(params),
  );
  if (isError) {
    return <LoadError what="your favorites" pending={isFetching} onRetry={retry} />;
  }
  if (!places) return null;
  if (places.length < PLACES_MIN) {
    return (
      <EmptyState
        title="It takes two favorites to vote about"
        actions={<ButtonLink href={paths.listing}>Browse restaurants</ButtonLink>}
      >
        Press the heart of the places that you like. Then ask your friends where to go.
      </EmptyState>
    );
  }
  return <VoteForm places={places} />;
}

function useBeginning() {
  const { call } = usePlatform();
  const client = useQueryClient();
  const navigate = useNavigate();
  const votes = useOwnSpec('votes');
  const [isBeginning, startBeginning] = useTransition();
  const [failure, setFailure] = useState<unknown>(null);
  const begin = (vote: object) =>
    startBeginning(async () => {
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
  return { begin, isBeginning, failure };
}

function VoteForm({ places }: { readonly places: Parameters<typeof PlaceChoice>[0]['places'] }) {
  const [params] = useSearchParams();
  const { now, timeZone } = useCityTime();
  const { begin, isBeginning, failure } = useBeginning();
  const [chosen, setChosen] = useState<readonly string[]>(() => {
    const known = new Set(places.map(({ slug }) => slug));
    return readPlaces(params, PLACES_MAX).filter((slug) => known.has(slug));
  });
  const clock = zoneClock(now, timeZone);
  const wrong = refusedFields(failure);
  const isEnough = chosen.length >= PLACES_MIN;

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isEnough || isBeginning) return;
    const form = new FormData(event.currentTarget);
    begin({
      places: chosen,
      date: form.get('date'),
      time: form.get('time'),
      ends_before: Number(form.get('ends_before')),
    });
  };
  return (
    <form noValidate className={styles['form']} onSubmit={handleSubmit}>
      <PlaceChoice
        legend="Which places?"
        places={places}
        chosen={chosen}
        max={PLACES_MAX}
        onChange={setChosen}
      />
      <div className={styles['beginVoteWhen']}>
        <Field name="date" label="Day" required error={wrong['date'] ?? null}>
          <Input
            type="date"
            required
            min={clock?.dateOf(0)}
            max={clock?.dateOf(DAYS_AHEAD_MAX)}
            defaultValue={clock?.dateOf(1)}
          />
        </Field>
        <Field name="time" label="Time" required error={wrong['time'] ?? null}>
          <Input type="time" required defaultValue="19:30" />
        </Field>
        <Field
          name="ends_before"
          label="The vote ends"
          hideOptional
          error={wrong['ends_before'] ?? null}
        >
          <Select defaultValue="0">
            {ENDS.map(([minutes, words]) => (
              <option key={minutes} value={minutes}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Failure>{failure === null ? null : describeEntranceFailure(failure)}</Failure>
      <Button
        type="submit"
        pending={isBeginning}
        aria-disabled={!isEnough || isBeginning}
        aria-describedby="vote-least"
      >
        Make a link
      </Button>
      <p id="vote-least" className={styles['least']}>
        Two places at least, eight at most. Friends need the link and no account. They see your
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
              <span>{`${ballots} voted${vote['is_over'] === true ? ', over' : ''}`}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
