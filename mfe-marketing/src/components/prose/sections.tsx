import { Markdown } from './markdown';
import type { NamedSection } from './name-sections';

export interface SectionsProps {
  readonly sections: readonly NamedSection[];
  /** Of each section. */
  readonly className: string | undefined;
  readonly headingClassName: string | undefined;
}

/** Sections of a long page, each a region of its own that an address can lead to. */
export function Sections({ sections, className, headingClassName }: SectionsProps) {
  return sections.map(({ id, heading, text }) => (
    <section key={id} aria-labelledby={id} className={className}>
      <h2 id={id} dir="auto" className={headingClassName}>
        {heading}
      </h2>
      <Markdown text={text} />
    </section>
  ));
}
