import type { ContentDocument } from '@tableside/contracts/content/documents';
import document from '../../content/privacy.json';

/** The built-in copy. */
export const builtInPrivacy = document as ContentDocument<'privacy'>;
