import type { ContentDocument } from '@tableside/contracts/content/model';
import document from '../../content/privacy.json';

/** The built-in copy. */
export const builtInPrivacy = document as ContentDocument<'privacy'>;
