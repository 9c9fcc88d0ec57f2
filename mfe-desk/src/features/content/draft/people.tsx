import type { Present } from '../../../calls/content-types';
import { Icon } from '@tableside/ui/icon';
import { Eye, PenLine } from 'lucide';
import { useMoment } from '../../../lib/use-moment';
import styles from './draft.module.css';

/** Who else has the document open, since when, and who has words of their own in it. */
export function People({ present }: { readonly present: readonly Present[] }) {
  const moment = useMoment();
  return (
    <div role="status">
      <ul aria-label="Also here" className={styles['people']}>
        {present.map(({ name, has_draft: hasDraft, since }) => (
          <li key={`${name}${since}`} className={styles['person']}>
            <Icon of={hasDraft ? PenLine : Eye} size={16} />
            <span>
              <bdi>{name}</bdi> {hasDraft ? 'is changing this too' : 'is looking at this too'},
              since {moment(since)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
