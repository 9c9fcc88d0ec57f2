import type { ContentDocument } from '@tableside/contracts/content/model';
import document from '../../content/coming-soon.json';

/** The built-in copy. */
export const builtInComingSoon = document as ContentDocument<'coming-soon'>;
