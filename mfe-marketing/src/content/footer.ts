import type { ContentDocument } from '@tableside/contracts/content/model';
import document from '../../content/footer.json';

/** The built-in copy. */
export const builtInFooter = document as ContentDocument<'footer'>;
