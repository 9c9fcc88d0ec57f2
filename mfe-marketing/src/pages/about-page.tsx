import type { ContentDocument } from '@tableside/contracts/content/model';
import type { RouteHandle } from '@tableside/contracts/remote';
import { Picture } from '@tableside/ui/picture';
import aboutDocument from '../../content/about.json';
import { nameSections, Sections } from '../components/prose';
import { resolvePicture, useOwnWords } from '../lib/content';
import styles from './about-page.module.css';

export function AboutPage() {
  const words = useOwnWords('about', builtInAbout);
  const { title, lede } = words ?? builtInAbout;
  const story = words?.story ?? anonymousStory;
  return (
    <article>
      <header data-ground="identity">
        <div className={`ts-container ${styles['head']}`}>
          <div className={styles['words']}>
            <h1 dir="auto" className={styles['title']}>
              {title}
            </h1>
            <p dir="auto" className={styles['lede']}>
              {lede}
            </p>
          </div>
          {words && <FounderPlate founder={words.founder} />}
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

/** Pictures of people are square. */
const SIDE_PX = 640;

interface FounderPlateProps {
  readonly founder: ContentDocument<'about'>['founder'];
}

function FounderPlate({ founder: { name, role, picture } }: FounderPlateProps) {
  return (
    <div data-ground="surface" className={styles['plate']}>
      <Picture
        src={picture && resolvePicture(picture.src)}
        alt={picture?.alt ?? ''}
        width={SIDE_PX}
        height={SIDE_PX}
        sizes="20rem"
        priority
        cuisine="BBQ"
        title={name}
        className={styles['picture']}
      />
      <p className={styles['plateWords']}>
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

/** The built-in copy: how the demo's founder tells it. */
export const builtInAbout = aboutDocument as ContentDocument<'about'>;

/** What is true of any city: what the site does, and what it leaves out. */
export const anonymousStory = builtInAbout.story.slice(1, 3);

/** A title that may be any sentence says first which page it stands on. */
export const aboutHead: RouteHandle['head'] = ({ content }) => {
  const { title, lede } = content('about') ?? builtInAbout;
  return { title: `About: ${title}`, description: lede };
};
