import { anonymousStory, builtInAbout } from '../content/about';
import { nameSections } from '../components/prose/name-sections';
import { Sections } from '../components/prose/sections';
import { FounderPlate } from '../features/about/founder-plate';
import { useOwnWords } from '../lib/use-own-words';
import styles from './about-page.module.css';

/** The founder's story, set like a menu in courses. */
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
