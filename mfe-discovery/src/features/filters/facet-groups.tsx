import {
  DIETS,
  FACET_PARAMS,
  RATINGS,
  type FacetCounts,
  type Trait,
} from '@tableside/contracts/listing/facets';
import type { ListingFilter } from '@tableside/contracts/listing/model';
import { LISTING_PARAMS } from '@tableside/contracts/listing/paths';
import { RATED_VOTES_MIN, WALKS } from '@tableside/contracts/listing/rules';
import { PRICE_RANGES } from '@tableside/contracts/restaurant/rules';
import { Disclosure } from '@tableside/ui/disclosure';
import type { ReactNode } from 'react';
import { COMMON_MAX } from '../../lib/common-options';
import { describeWalk } from '../../lib/describe-part';
import {
  countDiets,
  describeRating,
  facetsOf,
  findLevel,
  toggleOne,
  TRAIT_LABELS,
  withFacets,
  withTrait,
} from '../../lib/facet-labels';
import { requestPosition } from '../../lib/own-position';
import type { ChangeFilter } from '../../lib/use-listing-href';
import { FacetCheckboxes, RadioChoice, type FacetChoice } from './choices';
import styles from './filters.module.css';

export interface FacetGroupsProps {
  readonly filter: ListingFilter;
  readonly facets: FacetCounts;
  readonly onChange: ChangeFilter;
}

/** Filter groups beyond the specification's five. Groups without data in this city are hidden. */
export function FacetGroups(props: FacetGroupsProps) {
  return (
    <>
      <Prices {...props} />
      <Ratings {...props} />
      <Diets {...props} />
      <StepFree {...props} />
      <Areas {...props} />
      <Walks {...props} />
    </>
  );
}

const nameOf = (trait: Trait) => TRAIT_LABELS[trait];

function Prices({ filter, facets, onChange }: FacetGroupsProps) {
  const wanted = facetsOf(filter);
  const choices = PRICE_RANGES.flatMap((range, index): FacetChoice[] => {
    const counted = facets.prices.find(({ title }) => title === range);
    const isChosen = wanted.prices.includes(range);
    if (!counted && !isChosen) return [];
    return [
      {
        value: String(index + 1),
        label: range,
        count: counted?.count ?? 0,
        isChosen,
        onToggle: () =>
          onChange((current) =>
            withFacets(current, { prices: toggleOne(facetsOf(current).prices, range) }),
          ),
      },
    ];
  });
  return (
    <Group title="Price" chosen={wanted.prices.length} isEmpty={choices.length === 0}>
      <FacetCheckboxes name={FACET_PARAMS.prices} choices={choices} />
    </Group>
  );
}

function Ratings({ filter, onChange }: FacetGroupsProps) {
  const wanted = facetsOf(filter);
  return (
    <Group title="Rating" chosen={wanted.rating ? 1 : 0}>
      {[null, ...RATINGS].map((least) => (
        <RadioChoice
          key={least}
          name={FACET_PARAMS.rating}
          value={String(least ?? '')}
          label={least ? describeRating(least) : 'Any rating'}
          checked={wanted.rating === least}
          onChange={() => onChange((current) => withFacets(current, { rating: least }))}
        />
      ))}
      <p className={styles['hint']}>Only restaurants with {RATED_VOTES_MIN} or more ratings.</p>
    </Group>
  );
}

function Diets({ filter, facets, onChange }: FacetGroupsProps) {
  const wanted = facetsOf(filter);
  const choices = DIETS.flatMap((diet): FacetChoice[] => {
    const count = facets.traits.find(({ title }) => title === diet)?.count ?? 0;
    const isChosen = wanted.traits.includes(diet);
    if (!count && !isChosen) return [];
    const onToggle = () => onChange((current) => withTrait(current, diet));
    return [{ value: diet, label: nameOf(diet), count, isChosen, onToggle }];
  });
  return (
    <Group title="Diet" chosen={countDiets(wanted)} isEmpty={choices.length === 0}>
      <FacetCheckboxes name={FACET_PARAMS.traits} choices={choices} />
    </Group>
  );
}

function StepFree({ filter, facets, onChange }: FacetGroupsProps) {
  const wanted = facetsOf(filter);
  const level = findLevel(wanted);
  const isKnown = facets.traits.some(
    ({ title, count }) => title === 'partly-step-free' && count > 0,
  );
  const choices = [
    { trait: null, label: 'Any' },
    { trait: 'step-free', label: nameOf('step-free') },
    { trait: 'partly-step-free', label: nameOf('partly-step-free') },
  ] as const;
  return (
    <Group title="Step-free access" chosen={level ? 1 : 0} isEmpty={!isKnown && !level}>
      {choices.map(({ trait, label }) => (
        <RadioChoice
          key={label}
          name={FACET_PARAMS.traits}
          value={trait ?? ''}
          label={label}
          checked={level === trait}
          onChange={() =>
            onChange((current) => {
              const now = trait ?? findLevel(facetsOf(current));
              return now ? withTrait(current, now) : current;
            })
          }
        />
      ))}
    </Group>
  );
}

function Areas({ filter, facets, onChange }: FacetGroupsProps) {
  const wanted = facetsOf(filter);
  const counted = new Map(facets.areas.map(({ title, count }) => [title, count]));
  const titles = [...new Set([...counted.keys(), ...wanted.areas])];
  const choices = titles.map((title) => ({
    value: title,
    label: title,
    count: counted.get(title) ?? 0,
    isChosen: wanted.areas.includes(title),
    onToggle: () =>
      onChange((current) =>
        withFacets(current, { areas: toggleOne(facetsOf(current).areas, title) }),
      ),
  }));
  return (
    <Group title="Area" chosen={wanted.areas.length} isEmpty={choices.length === 0}>
      <FacetCheckboxes name={FACET_PARAMS.areas} choices={choices} first={COMMON_MAX} />
    </Group>
  );
}

function Walks({ filter, onChange }: FacetGroupsProps) {
  const choose = (walk: number | null) => {
    if (walk !== null) void requestPosition();
    onChange((current) => ({ ...current, walk }));
  };
  return (
    <Group title="Walking time" chosen={filter.walk ? 1 : 0}>
      {[null, ...WALKS].map((minutes) => (
        <RadioChoice
          key={minutes}
          name={LISTING_PARAMS.walk}
          value={String(minutes ?? '')}
          label={minutes === null ? 'Any distance' : describeWalk(minutes)}
          checked={filter.walk === minutes}
          onChange={() => choose(minutes)}
        />
      ))}
      <p className={styles['hint']}>Calculated on your device. We never see your location.</p>
    </Group>
  );
}

interface GroupProps {
  readonly title: string;
  readonly chosen: number;
  readonly isEmpty?: boolean;
  readonly children: ReactNode;
}

function Group({ title, chosen, isEmpty = false, children }: GroupProps) {
  if (isEmpty) return null;
  return (
    <Disclosure
      label={title}
      note={chosen > 0 && `${chosen} selected`}
      defaultOpen={chosen > 0}
      className={chosen > 0 ? undefined : styles['closed']}
    >
      <fieldset aria-label={title}>{children}</fieldset>
    </Disclosure>
  );
}
