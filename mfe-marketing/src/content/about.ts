import type { ContentDocument } from '@tableside/contracts/content/model';
import document from '../../content/about.json';

/** The built-in copy: how the demo's founder tells it. */
export const builtInAbout = document as ContentDocument<'about'>;

/** What is true of any city: what the site does, and what it leaves out. */
export const anonymousStory = builtInAbout.story.slice(1, 3);
