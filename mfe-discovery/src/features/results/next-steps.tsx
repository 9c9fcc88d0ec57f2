import type { ListingFilter } from '@tableside/contracts/listing/model';
import type { NextStep, SearchUnderstanding } from '@tableside/contracts/listing/search';
import { ChipLink, ChipRow } from '@tableside/ui/chip';
import { describeCount } from '../../lib/count-results';
import { useListingHref } from '../../lib/use-listing-href';
import styles from './next-steps.module.css';

export interface NextStepsProps {
  readonly filter: ListingFilter;
  readonly understood: SearchUnderstanding;
  /** A step was taken; the list takes its place. */
  readonly onFollow: () => void;
}

/** Ways on from a search that found nothing. Each leads to as many restaurants as it says. */
export function NextSteps({ filter, understood, onFollow }: NextStepsProps) {
  const hrefOf = useListingHref();
  if (understood.next.length === 0) return null;
  return (
    <section aria-labelledby="next-steps" className={styles['steps']}>
      <h2 id="next-steps" className={styles['title']}>
        Try one of these
      </h2>
      <ChipRow label="Other searches" wrap>
        {understood.next.map((step) => {
          const { label, selection } = describeStep(step, filter);
          const count = describeCount({ count: step.count, isExact: true });
          return (
            <ChipLink key={label} href={hrefOf(selection)} onClick={onFollow}>
              {`${label}: ${count}`}
            </ChipLink>
          );
        })}
      </ChipRow>
    </section>
  );
}

function describeStep(
  step: NextStep,
  filter: ListingFilter,
): { readonly label: string; readonly selection: Partial<ListingFilter> } {
  switch (step.kind) {
    case 'without':
      return {
        label: `Without “${step.text}”`,
        selection: { ...filter, keyword: step.search },
      };
    case 'search':
      return {
        label: step.search.slice(0, 1).toUpperCase() + step.search.slice(1),
        selection: { keyword: step.search },
      };
    default:
      return { label: step.title, selection: { cuisine: [step.id] } };
  }
}
