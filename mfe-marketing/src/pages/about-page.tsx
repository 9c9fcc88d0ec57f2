import { useContent } from '@tableside/platform';
import { Fragment } from 'react';
import { builtInAbout } from '../content/about';
import { Prose } from './prose';
import styles from './about-page.module.css';

/** The founder's story. */
export function AboutPage() {
  const { title, lede, story, founder } = useContent('about', builtInAbout);
  return (
    <Prose title={title} lede={lede}>
      {story.map(({ heading, text }) => (
        <Fragment key={heading}>
          <h2>{heading}</h2>
          {text.split('\n\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Fragment>
      ))}
      <p className={styles['signature']}>
        <b>{founder.name}</b>
        <br />
        {founder.role}
      </p>
    </Prose>
  );
}
