import { content } from '../../content/documents';

/** The sponsor's sentence in the footer. */
export function FooterSponsor() {
  return <p>{content.sponsor.footer}</p>;
}
