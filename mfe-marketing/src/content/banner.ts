import type { ContentDocument } from '@tableside/contracts/content/model';
import document from '../../content/banner.json';

/** The built-in copy. */
export const builtInBanner = document as ContentDocument<'banner'>;
