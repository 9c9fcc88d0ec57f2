import type { ContentDocument } from '@tableside/contracts/content/model';
import document from '../../content/about.json';

/** The built-in copy. */
export const builtInAbout = document as ContentDocument<'about'>;
