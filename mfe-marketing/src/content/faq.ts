import type { ContentDocument } from '@tableside/contracts/content/documents';
import document from '../../content/faq.json';

/** The built-in copy. */
export const builtInFaq = document as ContentDocument<'faq'>;
