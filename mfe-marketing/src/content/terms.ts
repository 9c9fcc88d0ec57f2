import type { ContentDocument } from '@tableside/contracts/content/model';
import document from '../../content/terms.json';

/** The built-in copy. */
export const builtInTerms = document as ContentDocument<'terms'>;
