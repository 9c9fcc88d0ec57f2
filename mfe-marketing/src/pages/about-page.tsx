import { useContent } from '@tableside/platform';
import { builtInAbout } from '../content/about';
import { Markdown } from '../features/prose/markdown';
import { nameSections } from '../features/prose/name-sections';
import styles from './about-page.module.css';
import { FounderPlate } from './founder-plate';

/** The founder's story, set like a menu in courses. */
export function AboutPage() {
  const { title, lede, story, founder } = useContent('about', builtInAbout);
  const ids = nameSections(story.map(({ heading }) => heading));
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
        {story.map(({ heading, text }, at) => (
          <section key={ids[at]} aria-labelledby={ids[at]} className={styles['course']}>
            <h2 id={ids[at]} dir="auto" className={styles['heading']}>
              {heading}
            </h2>
            <Markdown text={text} />
          </section>
        ))}
      </div>
    </article>
  );
}
