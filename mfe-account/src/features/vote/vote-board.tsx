import { pictureUrl } from '@tableside/contracts/common/pictures';
import { restaurantPath } from '@tableside/contracts/paths';
import {
  ANSWERS,
  NETWORK_IS_CROWDED,
  voterRules,
  type Answer,
} from '@tableside/contracts/vote/rules';
import { useCityTime, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Button } from '@tableside/ui/button';
import { Field, Input } from '@tableside/ui/field';
import { Notice } from '@tableside/ui/notice';
import { Picture } from '@tableside/ui/picture';
import { StatusStamp } from '@tableside/ui/stamp';
import type { SubmitEvent } from 'react';
import { Failure } from '../../components/failure';
import { describeMoment, type TableVote, type VotePlace } from './read-vote';
import { useOwnBallot } from './use-own-ballot';
import styles from './vote.module.css';

/** What a form without script comes back with. */
const OUTCOMES: ReadonlyMap<string, string> = new Map([
  ['counted', 'Your vote is counted.'],
  [
    'incomplete',
    'Say yes, maybe or no to at least one place, and use at most 40 characters for a name.',
  ],
  ['crowded', NETWORK_IS_CROWDED],
  ['refused', 'Your vote could not be counted. The vote may be over.'],
]);

interface VoteBoardProps {
  readonly token: string;
  readonly vote: TableVote;
  /** From the address, after a form without script; null for none. */
  readonly outcome: string | null;
}

/** The places of a vote as a ballot, or with the winner once it is over. It is a plain form, so that it works without
 * script. */
export function VoteBoard({ token, vote, outcome }: VoteBoardProps) {
  const { timeZone } = useCityTime();
  const { own, formKey, cast, isCasting, isCounted, failure } = useOwnBallot(token);
  const { places, leader, isOver } = vote;
  const said = isCounted ? OUTCOMES.get('counted') : outcome && OUTCOMES.get(outcome);
  const isGood = isCounted || outcome === 'counted';

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isCasting) cast(new FormData(event.currentTarget));
  };
  const list = (
    <ul className={styles['places']}>
      {places.map((each) => (
        <VotePlaceCard
          key={each.place.slug}
          {...each}
          isOver={isOver}
          leads={each.place.slug === leader}
          answer={own?.answers[each.place.slug]}
        />
      ))}
    </ul>
  );
  return (
    <>
      <Standing vote={vote} />
      {isOver ? (
        list
      ) : (
        // Another form once the stored ballot is known: what it says is where the choice begins.
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
            hint="Everybody who has the link sees who has voted, and nobody sees who said what."
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
        {!failure && said && <Notice tone={isGood ? 'success' : 'warning'}>{said}</Notice>}
      </div>
      <Failure>{failure}</Failure>
      <p className={styles['rule']}>
        {`Most yes wins. Where that is equal: fewest no, then most maybe, then open at that time, then the order in which the places stand here. You can change your vote until ${describeMoment(vote.endsAt, timeZone)}. The link ends 30 days later.`}
      </p>
    </>
  );
}

function Standing({ vote }: { readonly vote: TableVote }) {
  const { timeZone } = useCityTime();
  const { meetsAt, isOver, ballots, names, places, leader } = vote;
  const first = places.find(({ place }) => place.slug === leader)?.place.title;
  const unnamed = ballots - names.length;
  const who = [...names, ...(unnamed > 0 ? [`${unnamed} without a name`] : [])].join(', ');
  return (
    <div className={styles['standing']}>
      <p className={styles['when']}>{describeMoment(meetsAt, timeZone)}</p>
      {isOver && (
        <p className={styles['winner']}>
          {first ? `The vote is over: ${first}.` : 'The vote is over. Nobody voted.'}
        </p>
      )}
      <p role="status" aria-live="polite" dir="auto">
        {ballots === 0 ? 'Nobody has voted yet.' : `${ballots} voted: ${who}.`}
      </p>
    </div>
  );
}

const WORDS: Readonly<Record<Answer, string>> = { yes: 'Yes', maybe: 'Maybe', no: 'No' };

interface VotePlaceCardProps extends VotePlace {
  /** It wins, or would now. */
  readonly leads: boolean;
  readonly isOver: boolean;
  readonly answer: Answer | undefined;
}

function VotePlaceCard({
  place: { slug, title, titleLang, image, cuisines, location, street, area },
  yes,
  maybe,
  no,
  isOpen,
  openLabel,
  leads,
  isOver,
  answer,
}: VotePlaceCardProps) {
  const { apiOrigin } = usePlatform().config;
  const tone = isOpen === null ? 'unknown' : isOpen ? 'open' : 'closed';
  return (
    <li className={styles['place']} data-leads={leads || undefined}>
      <Picture
        src={pictureUrl(image, apiOrigin)}
        alt=""
        width={96}
        height={96}
        sizes="96px"
        cuisine={cuisines[0]?.title}
        className={styles['picture']}
      />
      <div className={styles['words']}>
        <h2 className={styles['name']}>
          <AppLink href={restaurantPath(slug)} lang={titleLang ?? undefined}>
            {title}
          </AppLink>
        </h2>
        <p className={styles['address']}>{location ?? street ?? area ?? 'Address not listed'}</p>
        <StatusStamp tone={tone} label={openLabel} plain />
        <p className={styles['counts']}>
          {`${yes} yes, ${maybe} maybe, ${no} no`}
          {leads && <strong>{isOver ? 'Winner' : 'Ahead so far'}</strong>}
        </p>
      </div>
      {!isOver && (
        <fieldset className={styles['answers']}>
          <legend className={styles['legend']}>{title}</legend>
          {ANSWERS.map((each) => (
            <label key={each} className={styles['answer']}>
              <input
                type="radio"
                name={`answer.${slug}`}
                value={each}
                defaultChecked={each === answer}
              />
              {WORDS[each]}
            </label>
          ))}
        </fieldset>
      )}
    </li>
  );
}
