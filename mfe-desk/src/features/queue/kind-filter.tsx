import { formatCount } from '@tableside/contracts/common/text';
import { QUEUE_KINDS, type QueueKind } from '@tableside/contracts/desk/queue/rules';
import type { Queue } from '@tableside/contracts/desk/queue/wire';
import { ChipLink, ChipRow } from '@tableside/ui/chip';
import { useLocation } from 'react-router-dom';
import { KIND_WORDS } from './describe-entry';

export interface KindFilterProps {
  /** Null for all. */
  readonly kind: QueueKind | null;
  readonly counts: Queue['counts'] | undefined;
}

/** Which kinds are shown, with how many of each wait. */
export function KindFilter({ kind, counts }: KindFilterProps) {
  const { pathname } = useLocation();
  const all = counts && QUEUE_KINDS.reduce((sum, each) => sum + counts[each], 0);
  return (
    <ChipRow label="Kind">
      <ChipLink href={pathname} current={kind === null}>
        All{countOf(all)}
      </ChipLink>
      {QUEUE_KINDS.map((each) => (
        <ChipLink key={each} href={`${pathname}?kind=${each}`} current={kind === each}>
          {KIND_WORDS[each].many}
          {countOf(counts?.[each])}
        </ChipLink>
      ))}
    </ChipRow>
  );
}

const countOf = (count: number | undefined): string =>
  count === undefined ? '' : ` (${formatCount(count)})`;
