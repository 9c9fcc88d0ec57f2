import type { ContentDocument } from '@tableside/contracts/content/model';
import document from '../../content/contact.json';

/** The built-in copy. */
export const builtInContact = document as ContentDocument<'contact'>;
