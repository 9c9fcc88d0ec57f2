import { pictureUrl } from '@tableside/contracts/common/pictures';
import { restaurantPath } from '@tableside/contracts/paths';
import {
  RESPONSES,
  NETWORK_LIMIT_MESSAGE,
  voterRules,
  type Response,
} from '@tableside/contracts/vote/rules';
import { useCityTime, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Button } from '@tableside/ui/button';
import { Field, Input } from '@tableside/ui/field';
import { Notice } from '@tableside/ui/notice';
import { Picture } from '@tableside/ui/picture';
import { StatusBadge } from '@tableside/ui/status-badge';
import type { SubmitEvent } from 'react';
import { Failure } from '../../components/form-parts';
import { describeMoment, type TableVote, type VoteRestaurant } from './read-vote';
import { useOwnBallot } from './use-own-ballot';
import styles from './vote.module.css';

/** Messages for the `outcome` parameter of a form sent without script. */
const OUTCOMES: ReadonlyMap<string, string> = new Map([
  ['counted', 'Vote counted.'],
  ['incomplete', 'Vote on at least one restaurant, and keep your name to 40 characters or fewer.'],
  ['crowded', NETWORK_LIMIT_MESSAGE],
  ['refused', 'We couldn’t count your vote. Voting may be closed.'],
]);

interface VoteBoardProps {
  readonly token: string;
  readonly vote: TableVote;
  /** From the URL, after a form was sent without script. */
  readonly outcome: string | null;
}

/** The ballot, or the result once voting is closed. A native form, so that it works without script. */
export function VoteBoard({ token, vote, outcome }: VoteBoardProps) {
  const { timeZone } = useCityTime();
  const { own, formKey, cast, isCasting, isCounted, failure } = useOwnBallot(token);
  const { restaurants, leader, isOver } = vote;
  const message = isCounted ? OUTCOMES.get('counted') : outcome && OUTCOMES.get(outcome);
  const winner = restaurants.find(({ restaurant }) => restaurant.slug === leader);
  const isSuccess = isCounted || outcome === 'counted';
  // Counts are hidden until the visitor has voted, so that they do not sway the vote.
  const showsCounts = isOver || own !== null || isSuccess;

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isCasting) cast(new FormData(event.currentTarget));
  };
  const list = (
    <ul className={styles['restaurants']}>
      {restaurants.map((each) => (
        <VoteRestaurantCard
          key={each.restaurant.slug}
          {...each}
          isOver={isOver}
          leads={showsCounts && each.restaurant.slug === leader}
          showsCounts={showsCounts}
          response={own?.responses[each.restaurant.slug]}
        />
      ))}
    </ul>
  );
  return (
    <>
      <div className={styles['status']}>
        <p className={styles['when']}>{describeMoment(vote.meetsAt, timeZone)}</p>
        {isOver && (
          <p className={styles['winner']}>
            {winner
              ? `Voting is closed. The winner is ${winner.restaurant.title}.`
              : 'Voting is closed. No one voted.'}
          </p>
        )}
        <p role="status" aria-live="polite" dir="auto">
          {vote.ballots === 0 ? 'No votes yet.' : describeVoters(vote.ballots, vote.names)}
        </p>
      </div>
      {isOver ? (
        list
      ) : (
        // The key resets the default values once the stored ballot is known.
        <form
          key={formKey}
          method="post"
          action={`/api/vote/${encodeURIComponent(token)}/form`}
          className={styles['ballot']}
          onSubmit={handleSubmit}
        >
          {list}
          <Field
            name="first_name"
            label="Your first name"
            hint="Friends can see who voted, but not how."
            className={styles['firstName']}
          >
            <Input
              autoComplete="given-name"
              maxLength={voterRules.first_name.max}
              defaultValue={own?.firstName ?? ''}
            />
          </Field>
          <Button type="submit" pending={isCasting} className={styles['cast']}>
            {own ? 'Change my vote' : 'Vote'}
          </Button>
        </form>
      )}
      <div role="status">
        {!failure && message && <Notice tone={isSuccess ? 'success' : 'warning'}>{message}</Notice>}
      </div>
      <Failure>{failure}</Failure>
      <p className={styles['rule']}>
        {`The restaurant with the most yes votes wins. Ties go to the fewest no votes, then the most maybes. You can change your vote until ${describeMoment(vote.endsAt, timeZone)}.`}
      </p>
    </>
  );
}

/** "3 votes: Ben, Cleo, and 1 other." */
function describeVoters(ballots: number, names: readonly string[]): string {
  const count = ballots === 1 ? '1 vote' : `${ballots} votes`;
  if (names.length === 0) return `${count}.`;
  const unnamed = ballots - names.length;
  const others = unnamed > 0 ? [unnamed === 1 ? '1 other' : `${unnamed} others`] : [];
  return `${count}: ${new Intl.ListFormat('en-US').format([...names, ...others])}.`;
}

const LABELS: Readonly<Record<Response, string>> = { yes: 'Yes', maybe: 'Maybe', no: 'No' };

interface VoteRestaurantCardProps extends VoteRestaurant {
  /** It won, or is ahead. */
  readonly leads: boolean;
  readonly isOver: boolean;
  readonly showsCounts: boolean;
  readonly response: Response | undefined;
}

function VoteRestaurantCard({
  restaurant: { slug, title, titleLang, image, cuisines, location, street, area },
  yes,
  maybe,
  no,
  isOpen,
  openLabel,
  leads,
  isOver,
  showsCounts,
  response,
}: VoteRestaurantCardProps) {
  const { apiOrigin } = usePlatform().config;
  const tone = isOpen === null ? 'unknown' : isOpen ? 'open' : 'closed';
  return (
    <li className={styles['restaurant']} data-leads={leads || undefined}>
      <Picture
        src={pictureUrl(image, apiOrigin)}
        alt=""
        width={96}
        height={96}
        sizes="96px"
        cuisine={cuisines[0]?.title}
        className={styles['picture']}
      />
      <div className={styles['body']}>
        <h2 className={styles['name']}>
          <AppLink href={restaurantPath(slug)} lang={titleLang ?? undefined}>
            {title}
          </AppLink>
        </h2>
        <p className={styles['address']}>{location ?? street ?? area ?? 'Address not listed'}</p>
        <StatusBadge tone={tone} label={openLabel} plain />
        {showsCounts && (
          <p className={styles['counts']}>
            {`${yes} yes, ${maybe} maybe, ${no} no`}
            {leads && <strong>{isOver ? 'Winner' : 'In the lead'}</strong>}
          </p>
        )}
      </div>
      {!isOver && (
        <fieldset className={styles['responses']}>
          <legend className="ts-sr-only">{title}</legend>
          {RESPONSES.map((each) => (
            <label key={each} className={styles['response']}>
              <input
                type="radio"
                name={`response.${slug}`}
                value={each}
                defaultChecked={each === response}
              />
              {LABELS[each]}
            </label>
          ))}
        </fieldset>
      )}
    </li>
  );
}
