import { Fragment } from 'react';
import { content, type LegalDocument } from '../content/documents';
import { Prose } from './prose';

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function LegalPage({ title, updated, sections }: LegalDocument) {
  return (
    <Prose title={title} lede={`Last updated ${longDate.format(new Date(updated))}`}>
      {sections.map(({ heading, paragraphs }) => (
        <Fragment key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Fragment>
      ))}
    </Prose>
  );
}

export const TermsPage = () => <LegalPage {...content.terms} />;
export const PrivacyPage = () => <LegalPage {...content.privacy} />;
