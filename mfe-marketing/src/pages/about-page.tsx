import { Fragment } from 'react';
import { content } from '../content/documents';
import { Prose } from './prose';
import styles from './about-page.module.css';

/** The founder's story. */
export function AboutPage() {
  const { title, lede, story, founder } = content.about;
  return (
    <Prose title={title} lede={lede}>
      {story.map(({ heading, paragraphs }) => (
        <Fragment key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
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
