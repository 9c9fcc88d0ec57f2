import type { ContentDocument } from '@tableside/contracts/content/model';
import document from '../../content/hero.json';

/** The built-in copy. */
export const builtInHero = document as ContentDocument<'hero'>;
