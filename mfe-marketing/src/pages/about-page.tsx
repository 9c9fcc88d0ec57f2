import type { ContentEntry } from '@tableside/contracts/content/model';
import type { RouteHandle } from '@tableside/contracts/remote';
import { Picture } from '@tableside/ui/picture';
import aboutDocument from '../../content/about.json';
import { nameSections, Sections } from '../components/prose';
import { resolvePicture, useLocalizedContent } from '../lib/content';
import styles from './about-page.module.css';

export function AboutPage() {
  const content = useLocalizedContent('about', builtInAbout);
  const { title, lede } = content ?? builtInAbout;
  const story = content?.story ?? anonymousStory;
  return (
    <article>
      <header data-background="identity">
        <div className={`ts-container ${styles['head']}`}>
          <div className={styles['copy']}>
            <h1 dir="auto" className={styles['title']}>
              {title}
            </h1>
            <p dir="auto" className={styles['lede']}>
              {lede}
            </p>
          </div>
          {content && <FounderThumbnail {...content.founder} />}
        </div>
      </header>
      <div className={`ts-container ${styles['story']}`}>
        <Sections
          sections={nameSections(story)}
          className={styles['course']}
          headingClassName={styles['heading']}
        />
      </div>
    </article>
  );
}

/** The founder's picture is square. */
const SIDE_PX = 640;

function FounderThumbnail({ name, role, picture }: ContentEntry<'about'>['founder']) {
  return (
    <div data-background="surface" className={styles['thumbnail']}>
      {picture && (
        <Picture
          src={resolvePicture(picture.src)}
          alt={picture.alt}
          width={SIDE_PX}
          height={SIDE_PX}
          sizes="20rem"
          priority
          cuisine={null}
          className={styles['picture']}
        />
      )}
      <p className={styles['thumbnailText']}>
        <span dir="auto" className={styles['name']}>
          {name}
        </span>
        <span dir="auto" className={styles['role']}>
          {role}
        </span>
      </p>
    </div>
  );
}

export const builtInAbout = aboutDocument as ContentEntry<'about'>;

/** The part of the story that is true in any city. */
export const anonymousStory = builtInAbout.story.slice(1, 3);

/** The published title may say anything, so it is prefixed with the page's name. */
export const aboutHandle = {
  head: ({ content }) => {
    const { title, lede } = content('about') ?? builtInAbout;
    return { title: `About: ${title}`, description: lede };
  },
} satisfies RouteHandle;
