import {
  REPLY_MAX,
  OWNER_FIELDS,
  OWNER_PHOTO_FIELDS,
  ownerCalls,
  type OwnRestaurant,
  type ReviewToReply,
} from '@tableside/contracts/admin/owners/wire';
import {
  RESTAURANT_FIELD_LABELS,
  type RestaurantField,
} from '@tableside/contracts/admin/restaurants/rules';
import { restaurantPath } from '@tableside/contracts/paths';
import { PHOTO_TYPES, PHOTOS_MAX } from '@tableside/contracts/review/rules';
import { kindOfFailure } from '@tableside/platform';
import { Badge } from '@tableside/ui/badge';
import { cx } from '@tableside/ui/cx';
import { ExternalLink } from '@tableside/ui/external-link';
import { Field, Input } from '@tableside/ui/field';
import { Stars } from '@tableside/ui/stars';
import { useParams } from 'react-router-dom';
import { ActionButton } from '../../components/actions';
import {
  AdminPage,
  Loaded,
  Moment,
  PageSection,
  ResourceList,
  Byline,
} from '../../components/admin-page';
import styles from '../../components/admin.module.css';
import { RestaurantEditor } from '../../components/restaurant-editor/restaurant-editor';
import { FormCard, LongText, ResourceForm } from '../../components/resource-form';
import { useAdminQuery } from '../../lib/admin-call';
import { Claim, OwnRestaurants } from './claim';

/** `/admin/restaurant`: the user's own restaurants; `/admin/restaurant/luna`: one of them, or how to claim it. */
export function OwnRestaurantPage() {
  const { '*': slug = '' } = useParams();
  return slug ? <Restaurant key={slug} slug={slug} /> : <OwnRestaurants />;
}

function Restaurant({ slug }: { readonly slug: string }) {
  const claim = useAdminQuery(ownerCalls.claim, { slug });
  const isOwner = claim.data?.is_owner === true;
  const restaurant = useAdminQuery(ownerCalls.restaurant, { slug }, { enabled: isOwner });
  if (claim.isError && kindOfFailure(claim.error) === 'missing') {
    return (
      <AdminPage title="Restaurant not found">
        <p>This restaurant isn’t on this site.</p>
      </AdminPage>
    );
  }
  return (
    <AdminPage
      title={claim.data?.title ?? 'Restaurant'}
      lede={
        isOwner
          ? 'Changes go live right away.'
          : 'Verify that you own this restaurant to edit its hours, links, and photos, and to respond to reviews.'
      }
      actions={claim.data && <ExternalLink href={restaurantPath(slug)}>View page</ExternalLink>}
    >
      <Loaded query={claim} what="this restaurant">
        {(data) =>
          data.is_owner ? (
            <Loaded query={restaurant} what="this restaurant">
              {(own) => <OwnersEditor restaurant={own} />}
            </Loaded>
          ) : (
            <Claim claim={data} />
          )
        }
      </Loaded>
    </AdminPage>
  );
}

function OwnersEditor({ restaurant }: { readonly restaurant: OwnRestaurant }) {
  const { slug, title, version, special_days: specialDays, reviews } = restaurant;
  const { hours, closure, links, images } = restaurant;
  return (
    <>
      <RestaurantEditor
        restaurant={{
          title,
          version,
          values: { hours, specialDays, closure, links, images },
          overrides: [],
          options: {},
        }}
        fields={OWNER_FIELDS}
        send={(run, edit, options) => run(ownerCalls.update, { slug, ...edit }, options)}
      />
      <FormCard
        title="Add photos"
        rules={{}}
        endpoint={ownerCalls.addPhotos}
        toArgs={(_, form) => ({ slug, photos: [...(form.querySelector('input')?.files ?? [])] })}
        submit="Add photos"
        variant="secondary"
        isEmptied
      >
        <Field
          name={OWNER_PHOTO_FIELDS.photos}
          label="Photos of your restaurant"
          required
          hint={`Up to ${PHOTOS_MAX} at a time, 10 MB each. We remove location and camera data.`}
        >
          <Input type="file" accept={PHOTO_TYPES.join(',')} multiple />
        </Field>
      </FormCard>
      <Changes restaurant={restaurant} />
      <PageSection title="Reviews">
        <p className={styles['note']}>
          Your response appears publicly under the review. It doesn’t affect ratings or rankings.
        </p>
        {reviews.length === 0 && <p>No reviews yet.</p>}
        {reviews.map((review) => (
          <Review key={`${review.id} ${review.answered_at}`} review={review} />
        ))}
      </PageSection>
    </>
  );
}

const labelOf = (field: string): string =>
  RESTAURANT_FIELD_LABELS[field as RestaurantField] ?? field;

const Changes = ({ restaurant: { slug, changes } }: { readonly restaurant: OwnRestaurant }) => (
  <ResourceList
    label="Changes"
    isTitled
    items={changes}
    keyOf={({ id }) => id}
    row={({ id, fields, is_undone: isUndone, ...by }) => {
      const what = fields.map(labelOf).join(', ');
      return {
        title: (
          <>
            {what} {isUndone && <Badge>Undone</Badge>}
          </>
        ),
        note: <Byline {...by} />,
        actions: !isUndone && (
          <ActionButton
            endpoint={ownerCalls.undo}
            args={{ slug, id }}
            size="small"
            aria-label={`Undo: ${what.toLowerCase()}`}
          >
            Undo
          </ActionButton>
        ),
      };
    }}
  />
);

function Review({ review }: { readonly review: ReviewToReply }) {
  const { id, reviewer, ratings, review: text, created_at: at, reply } = review;
  return (
    <article
      className={cx(styles['stack'], styles['panel'], styles['card'])}
      aria-labelledby={`review-${id}`}
    >
      <h3 id={`review-${id}`} className={styles['label']}>
        <bdi>{reviewer}</bdi>, <Moment at={at} />
      </h3>
      <Stars value={ratings} label={`${ratings} of 5 stars`} />
      {text && (
        <p className={styles['text']} dir="auto">
          {text}
        </p>
      )}
      <ResourceForm
        rules={{ reply: { max: REPLY_MAX, isMultiline: true } }}
        endpoint={ownerCalls.reply}
        toArgs={(fields) => ({ review: id, ...fields })}
        submit={reply === null ? 'Post response' : 'Update response'}
        size="small"
        actions={
          reply !== null && (
            <ActionButton endpoint={ownerCalls.withdrawReply} args={{ review: id }} size="small">
              Delete response
            </ActionButton>
          )
        }
      >
        <LongText
          name="reply"
          label={
            <>
              Your response to <bdi>{reviewer}</bdi>
            </>
          }
          hideOptional
          max={REPLY_MAX}
          defaultValue={reply ?? ''}
        />
      </ResourceForm>
    </article>
  );
}
