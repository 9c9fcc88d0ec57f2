import type { Rating } from '@tableside/contracts/restaurant/model';

interface OrderNoteProps {
  /** Places in the order of their ranks. */
  readonly places: readonly { readonly rating: Rating }[];
  readonly className?: string | undefined;
}

/** Why fewer stars stand before more, where they do. */
export function OrderNote({ places, className }: OrderNoteProps) {
  const upset = findUpset(places.map(({ rating }) => rating));
  return upset && <p className={className}>{describeUpset(upset)}</p>;
}

/** A rating with both of its figures. */
interface KnownRating {
  readonly average: number;
  readonly count: number;
}

/** Two places of an order by rank: the first has fewer stars than the second and stands before it. */
interface Upset {
  readonly above: KnownRating;
  readonly below: KnownRating;
}

const isKnown = (rating: Rating): rating is KnownRating =>
  rating.average !== null && (rating.count ?? 0) > 0;

/** Finds where an order looks wrong to who reads the stars alone: the pair whose numbers of votes differ most.
 * @param ratings in their order
 * @returns null where more stars always stand before fewer */
export function findUpset(ratings: readonly Rating[]): Upset | null {
  let found: Upset | null = null;
  const known = ratings.filter(isKnown);
  for (const [index, above] of known.entries()) {
    for (const below of known.slice(index + 1)) {
      if (above.average >= below.average) continue;
      if (!found || ratioOf({ above, below }) > ratioOf(found)) found = { above, below };
    }
  }
  return found;
}

const ratioOf = ({ above, below }: Upset): number => above.count / below.count;

/** "4.6 from 120 votes stands before 4.8 from 3 votes: few votes count less." */
export function describeUpset({ above, below }: Upset): string {
  const why =
    above.count > below.count ? 'few votes count less' : 'votes that are far apart count less';
  return `${describe(above)} stands before ${describe(below)}: ${why}.`;
}

const describe = ({ average, count }: KnownRating): string =>
  `${average.toFixed(1)} from ${count === 1 ? '1 vote' : `${count} votes`}`;
