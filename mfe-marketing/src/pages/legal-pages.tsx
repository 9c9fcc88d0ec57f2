import type { ContentDocument } from '@tableside/contracts/content/documents';
import { useContent } from '@tableside/platform';
import { Fragment } from 'react';
import { builtInPrivacy } from '../content/privacy';
import { builtInTerms } from '../content/terms';
import { Prose } from './prose';

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function LegalPage({ title, updated, sections }: ContentDocument<'terms' | 'privacy'>) {
  return (
    <Prose title={title} lede={`Last updated ${longDate.format(new Date(updated))}`}>
      {sections.map(({ heading, text }) => (
        <Fragment key={heading}>
          <h2>{heading}</h2>
          {text.split('\n\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Fragment>
      ))}
    </Prose>
  );
}

export const TermsPage = () => <LegalPage {...useContent('terms', builtInTerms)} />;
export const PrivacyPage = () => <LegalPage {...useContent('privacy', builtInPrivacy)} />;
