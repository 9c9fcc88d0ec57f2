import { useContent } from '@tableside/platform';
import { builtInAbout } from '../content/about';
import { nameSections } from '../components/prose/name-sections';
import { Sections } from '../components/prose/sections';
import styles from './about-page.module.css';
import { FounderPlate } from '../features/about/founder-plate';

/** The founder's story, set like a menu in courses. */
export function AboutPage() {
  const { title, lede, story, founder } = useContent('about', builtInAbout);
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
          <FounderPlate founder={founder} />
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
