import { pictureUrl } from '@tableside/contracts/common/pictures';
import { restaurantPath } from '@tableside/contracts/paths';
import { ANSWERS, type Answer } from '@tableside/contracts/vote/rules';
import { usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Picture } from '@tableside/ui/picture';
import { StatusStamp } from '@tableside/ui/stamp';
import type { VotePlace } from './read-vote';
import styles from './vote.module.css';

const WORDS: Readonly<Record<Answer, string>> = { yes: 'Yes', maybe: 'Maybe', no: 'No' };

export interface VotePlaceCardProps extends VotePlace {
  /** It wins, or would now. */
  readonly leads: boolean;
  readonly isOver: boolean;
  /** What this browser said before. */
  readonly answer: Answer | undefined;
}

/** A place of a vote: what it is, whether it is open then, how it stands, and the choice. */
export function VotePlaceCard({
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
