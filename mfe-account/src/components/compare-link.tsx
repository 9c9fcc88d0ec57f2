import { ButtonLink } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { Columns3 } from 'lucide';
import { COMPARED_MAX, comparePath } from '../lib/compare-path';

export interface CompareLinkProps {
  /** Slugs of a list. As many as can be compared are, else they are chosen there. */
  readonly places: readonly string[];
  /** Of the shared list that they stand on. */
  readonly token?: string | null;
}

/** Leads to a comparison of a list's places. */
export function CompareLink({ places, token = null }: CompareLinkProps) {
  return (
    <ButtonLink
      variant="secondary"
      href={comparePath(places.length > COMPARED_MAX ? [] : places, token)}
      icon={<Icon of={Columns3} />}
    >
      Compare
    </ButtonLink>
  );
}
