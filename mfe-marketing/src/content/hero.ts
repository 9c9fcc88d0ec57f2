import type { ContentDocument } from '@tableside/contracts/content/documents';
import document from '../../content/hero.json';

/** The built-in copy. */
export const builtInHero = document as ContentDocument<'hero'>;
