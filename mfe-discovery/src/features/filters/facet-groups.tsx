import {
  DIETS,
  FACET_PARAMS,
  RATINGS,
  type FacetCounts,
} from '@tableside/contracts/listing/facets';
import type { ListingFilter } from '@tableside/contracts/listing/model';
import { LISTING_PARAMS } from '@tableside/contracts/listing/paths';
import { RATED_VOTES_MIN, WALKS } from '@tableside/contracts/listing/rules';
import { PRICE_RANGES } from '@tableside/contracts/restaurant/rules';
import { COMMON_MAX } from '../../lib/common-options';
import { describeWalk } from '../../lib/describe-part';
import {
  describeRating,
  facetsOf,
  findLevel,
  toggleArea,
  togglePrice,
  TRAIT_LABELS,
  withFacets,
  withTrait,
} from '../../lib/facet-labels';
import { requestPosition } from '../../lib/own-position';
import type { ChangeFilter } from '../../lib/selection-path';
import { Checkboxes, GroupBox, RadioChoice, type Choice } from './choices';
import styles from './filters.module.css';

interface FacetChoice extends Choice {
  /** As sent by the form: empty for "any". */
  readonly value: string;
  readonly choose: (current: ListingFilter) => ListingFilter;
}

export interface FacetGroup {
  readonly title: string;
  readonly name: string;
  readonly choices: readonly FacetChoice[];
  /** Radio buttons instead of checkboxes. */
  readonly isSingle?: boolean;
  readonly hint?: string;
}

export const countSelected = ({ choices }: FacetGroup): number =>
  choices.filter(({ isChosen, value }) => isChosen && value !== '').length;

/** Filter groups beyond the specification's five.
 * @param facets choices without restaurants in this city are left out; null lists all choices */
export function listFacetGroups(filter: ListingFilter, facets: FacetCounts | null): FacetGroup[] {
  const wanted = facetsOf(filter);
  const level = findLevel(wanted);
  const countsOf = (name: 'prices' | 'areas' | 'traits') =>
    new Map<string, number>(facets?.[name].map(({ title, count }) => [title, count]));
  const [prices, areas, traits] = [countsOf('prices'), countsOf('areas'), countsOf('traits')];
  const isOffered = ({ isChosen, count }: FacetChoice) => !facets || isChosen || count !== null;
  const radio = (value: string | number | null, label: string) => ({
    value: String(value ?? ''),
    label,
    count: null,
  });
  return [
    {
      title: 'Price',
      name: FACET_PARAMS.prices,
      choices: PRICE_RANGES.map((range, index) => ({
        value: String(index + 1),
        label: range,
        count: prices.get(range) ?? null,
        isChosen: wanted.prices.includes(range),
        choose: (current: ListingFilter) => togglePrice(current, range),
      })).filter(isOffered),
    },
    {
      title: 'Rating',
      name: FACET_PARAMS.rating,
      isSingle: true,
      hint: `Only restaurants with ${RATED_VOTES_MIN} or more ratings.`,
      choices: [null, ...RATINGS].map((rating) => ({
        ...radio(rating, rating ? describeRating(rating) : 'Any rating'),
        isChosen: wanted.rating === rating,
        choose: (current) => withFacets(current, { rating }),
      })),
    },
    {
      title: 'Diet',
      name: FACET_PARAMS.traits,
      choices: DIETS.map((diet) => ({
        value: diet,
        label: TRAIT_LABELS[diet],
        count: traits.get(diet) || null,
        isChosen: wanted.traits.includes(diet),
        choose: (current: ListingFilter) => withTrait(current, diet),
      })).filter(isOffered),
    },
    {
      title: 'Step-free access',
      name: FACET_PARAMS.traits,
      isSingle: true,
      choices:
        facets && !level && !traits.get('partly-step-free')
          ? []
          : ([null, 'step-free', 'partly-step-free'] as const).map((trait) => ({
              ...radio(trait, trait ? TRAIT_LABELS[trait] : 'Any'),
              isChosen: level === trait,
              choose: (current) => {
                const chosen = trait ?? findLevel(facetsOf(current));
                return chosen ? withTrait(current, chosen) : current;
              },
            })),
    },
    {
      title: 'Area',
      name: FACET_PARAMS.areas,
      choices: [...new Set([...areas.keys(), ...wanted.areas])].map((area) => ({
        value: area,
        label: area,
        count: areas.get(area) ?? 0,
        isChosen: wanted.areas.includes(area),
        choose: (current) => toggleArea(current, area),
      })),
    },
  ];
}

/** Needs scripts: distances are calculated on the device. */
const listWalks = ({ walk }: ListingFilter): FacetGroup => ({
  title: 'Walking time',
  name: LISTING_PARAMS.walk,
  isSingle: true,
  hint: 'Calculated on your device. We never see your location.',
  choices: [null, ...WALKS].map((minutes) => ({
    value: String(minutes ?? ''),
    label: minutes === null ? 'Any distance' : describeWalk(minutes),
    count: null,
    isChosen: walk === minutes,
    choose: (current) => ({ ...current, walk: minutes }),
  })),
});

interface FacetGroupsProps {
  readonly filter: ListingFilter;
  readonly facets: FacetCounts;
  readonly onChange: ChangeFilter;
}

/** Groups without data in this city are hidden. */
export function FacetGroups({ filter, facets, onChange }: FacetGroupsProps) {
  const groups = [...listFacetGroups(filter, facets), listWalks(filter)];
  return groups
    .filter(({ choices }) => choices.length > 0)
    .map((group) => (
      <GroupBox key={group.title} title={group.title} chosen={countSelected(group)}>
        {group.isSingle ? (
          group.choices.map(({ value, label, isChosen, choose }) => (
            <RadioChoice
              key={value}
              name={group.name}
              value={value}
              label={label}
              checked={isChosen}
              onChange={() => {
                if (group.name === LISTING_PARAMS.walk && value) void requestPosition();
                onChange(choose);
              }}
            />
          ))
        ) : (
          <Checkboxes
            name={group.name}
            choices={group.choices.map((choice) => ({ ...choice, count: choice.count ?? 0 }))}
            first={group.name === FACET_PARAMS.areas ? COMMON_MAX : undefined}
            onToggle={({ choose }) => onChange(choose)}
          />
        )}
        {group.hint && <p className={styles['hint']}>{group.hint}</p>}
      </GroupBox>
    ));
}
