import {
  ANSWER_MAX,
  OWNER_FIELDS,
  OWNER_PHOTO_FIELDS,
  ownerCalls,
  type OwnPlace,
  type ReviewToAnswer,
} from '@tableside/contracts/desk/owners/wire';
import { PLACE_FIELD_LABELS, type PlaceField } from '@tableside/contracts/desk/places/rules';
import { restaurantPath } from '@tableside/contracts/paths';
import { PHOTO_TYPES, PHOTOS_MAX } from '@tableside/contracts/review/rules';
import { kindOfFailure } from '@tableside/platform';
import { Badge } from '@tableside/ui/badge';
import { Button } from '@tableside/ui/button';
import { ExternalLink } from '@tableside/ui/external-link';
import { Field, Input, Textarea } from '@tableside/ui/field';
import { Stars } from '@tableside/ui/stars';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ActionButton } from '../../components/action-button';
import {
  DeskPage,
  Loaded,
  Moment,
  Part,
  ResourceList,
  WhoAndWhen,
} from '../../components/desk-page';
import styles from '../../components/desk.module.css';
import { PlaceEditor } from '../../components/place-editor/place-editor';
import { ResourceForm } from '../../components/resource-form';
import { useUnsaved } from '../../components/unsaved';
import { useAction } from '../../components/use-action';
import { useDeskQuery } from '../../lib/desk-call';
import { Claim, OwnPlaces } from './claim';

/** `/desk/place`: the user's own restaurants; `/desk/place/luna`: one of them, or how to claim it. */
export function PlacePage() {
  const { '*': slug = '' } = useParams();
  return slug ? <Place key={slug} slug={slug} /> : <OwnPlaces />;
}

function Place({ slug }: { readonly slug: string }) {
  const claim = useDeskQuery(ownerCalls.claim, { slug });
  const isOwner = claim.data?.is_owner === true;
  const place = useDeskQuery(ownerCalls.place, { slug }, { enabled: isOwner });
  if (claim.isError && kindOfFailure(claim.error) === 'missing') {
    return (
      <DeskPage title="A place">
        <p>There is no such place on this site.</p>
      </DeskPage>
    );
  }
  return (
    <DeskPage
      title={claim.data?.title ?? 'A place'}
      lede={
        isOwner
          ? 'What you save here stands on the site at once, as the owner’s, until you take it back.'
          : 'Prove that this place is yours. Then you may change its hours, links and pictures, and answer its reviews.'
      }
      actions={
        claim.data && <ExternalLink href={restaurantPath(slug)}>Its page on the site</ExternalLink>
      }
    >
      <Loaded query={claim} what="this place">
        {(data) =>
          data.is_owner ? (
            <Loaded query={place} what="this place">
              {(own) => <OwnersEditor place={own} />}
            </Loaded>
          ) : (
            <Claim claim={data} />
          )
        }
      </Loaded>
    </DeskPage>
  );
}

function OwnersEditor({ place }: { readonly place: OwnPlace }) {
  const { slug, title, version, special_days: specialDays, reviews } = place;
  const { hours, closure, links, images } = place;
  return (
    <>
      <PlaceEditor
        place={{
          title,
          version,
          values: { hours, specialDays, closure, links, images },
          kept: [],
          options: {},
        }}
        fields={OWNER_FIELDS}
        send={(run, edit, options) => run(ownerCalls.update, { slug, ...edit }, options)}
      />
      <Part title="Add photos" isCard>
        <ResourceForm
          label="Add photos"
          rules={{}}
          endpoint={ownerCalls.addPhotos}
          toArgs={(_, form) => ({ slug, photos: [...(form.querySelector('input')?.files ?? [])] })}
          submit="Add the photos"
          variant="secondary"
          isEmptied
        >
          <Field
            name={OWNER_PHOTO_FIELDS.photos}
            label="Photos of your place"
            required
            hint={`${PHOTOS_MAX} at once, at most 10 MB each. We take out where and with what they were taken.`}
          >
            <Input type="file" accept={PHOTO_TYPES.join(',')} multiple />
          </Field>
        </ResourceForm>
      </Part>
      <Changes place={place} />
      <Part title="Reviews">
        <p className={styles['note']}>
          Everybody reads your answer below the review. There is one to each, which you can change
          or take back. Neither moves stars or ranks.
        </p>
        {reviews.length === 0 && <p>Nobody has written a review yet.</p>}
        {reviews.map((review) => (
          <Review key={`${review.id} ${review.answered_at}`} review={review} />
        ))}
      </Part>
    </>
  );
}

const labelOf = (field: string): string => PLACE_FIELD_LABELS[field as PlaceField] ?? field;

/** What owners changed, and taking it back. */
function Changes({ place: { slug, changes } }: { readonly place: OwnPlace }) {
  if (changes.length === 0) return null;
  return (
    <Part title="What was changed">
      <ResourceList
        label="Changes"
        items={changes}
        keyOf={({ id }) => id}
        row={({ id, fields, is_undone: isUndone, ...by }) => {
          const what = fields.map(labelOf).join(', ');
          return {
            title: (
              <>
                {what} {isUndone && <Badge>Taken back</Badge>}
              </>
            ),
            note: <WhoAndWhen {...by} />,
            actions: !isUndone && (
              <ActionButton
                endpoint={ownerCalls.undo}
                args={{ slug, id }}
                size="small"
                aria-label={`Take back the change of ${what.toLowerCase()}`}
              >
                Take back
              </ActionButton>
            ),
          };
        }}
      />
    </Part>
  );
}

/** A review, with the one answer that it may have. */
function Review({ review }: { readonly review: ReviewToAnswer }) {
  const { id, reviewer, ratings, review: text, created_at: at, answer } = review;
  const { run, pending, errors } = useAction();
  const [typed, setTyped] = useState(answer ?? '');
  useUnsaved(typed !== (answer ?? ''));
  return (
    <article className={styles['card']} aria-labelledby={`review-${id}`}>
      <h3 id={`review-${id}`} className={styles['legend']}>
        <bdi>{reviewer}</bdi>, <Moment at={at} />
      </h3>
      <Stars value={ratings} label={`${ratings} of 5 stars`} />
      {text && (
        <p className={styles['text']} dir="auto">
          {text}
        </p>
      )}
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run(ownerCalls.answer, { review: id, answer: typed });
        }}
      >
        <Field
          name={`answer-${id}`}
          label={
            <>
              Your answer to <bdi>{reviewer}</bdi>
            </>
          }
          hideOptional
          hint={`${typed.length} of ${ANSWER_MAX} characters`}
          error={errors['answer'] ?? null}
        >
          <Textarea
            rows={3}
            maxLength={ANSWER_MAX}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <div className={styles['buttons']}>
          <Button type="submit" size="small" pending={pending !== null}>
            {answer === null ? 'Answer publicly' : 'Change the answer'}
          </Button>
          {answer !== null && (
            <Button
              type="button"
              size="small"
              variant="secondary"
              onClick={() => void run(ownerCalls.takeAnswerBack, { review: id })}
            >
              Take it back
            </Button>
          )}
        </div>
      </form>
    </article>
  );
}
