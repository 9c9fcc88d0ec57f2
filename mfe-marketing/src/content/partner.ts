import type { ContentDocument } from '@tableside/contracts/content/model';
import document from '../../content/partner.json';

/** The built-in copy. */
export const builtInPartner = document as ContentDocument<'partner'>;
