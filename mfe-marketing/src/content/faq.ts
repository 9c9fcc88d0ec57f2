import type { ContentDocument } from '@tableside/contracts/content/model';
import document from '../../content/faq.json';

/** The built-in copy. */
export const builtInFaq = document as ContentDocument<'faq'>;
