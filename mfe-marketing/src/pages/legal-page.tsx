import type { ContentEntry } from '@tableside/contracts/content/model';
import type { RouteHandle } from '@tableside/contracts/remote';
import { formatDate } from '@tableside/contracts/restaurant/format-date';
import { useContent } from '@tableside/platform';
import privacyDocument from '../../content/privacy.json';
import termsDocument from '../../content/terms.json';
import { Contents, nameSections, Sections } from '../components/prose';
import styles from './legal-page.module.css';

/** Pages with more sections than this get a table of contents. */
const FEW_SECTIONS = 4;

function LegalPage({ title, updated, sections: all }: ContentEntry<'terms' | 'privacy'>) {
  const sections = nameSections(all);
  const hasContents = sections.length > FEW_SECTIONS;
  return (
    <article className={`ts-container ${styles['page']}`} data-contents={hasContents || undefined}>
      <header className={styles['head']}>
        <h1 dir="auto">{title}</h1>
        <p className={styles['updated']}>
          Last updated <time dateTime={updated}>{formatDate(updated)}</time>
        </p>
      </header>
      {hasContents && <Contents sections={sections} className={styles['contents']} />}
      <div className={styles['sections']}>
        <Sections
          sections={sections}
          className={styles['section']}
          headingClassName={styles['heading']}
        />
      </div>
    </article>
  );
}

export const builtInTerms = termsDocument as ContentEntry<'terms'>;
export const builtInPrivacy = privacyDocument as ContentEntry<'privacy'>;

const createLegalRoute = (kind: 'terms' | 'privacy', builtIn: ContentEntry<typeof kind>) => ({
  index: true as const,
  Component: function Page() {
    return <LegalPage {...useContent(kind, builtIn)} />;
  },
  handle: {
    head: ({ content }) => {
      const { title, description } = content(kind) ?? builtIn;
      return { title, description };
    },
  } satisfies RouteHandle,
});

export const termsRoute = createLegalRoute('terms', builtInTerms);
export const privacyRoute = createLegalRoute('privacy', builtInPrivacy);
