import { useContent } from '@tableside/platform';
import { builtInFooter } from '../../content/footer';

/** The sponsor's sentence in the footer. */
export function FooterSponsor() {
  return <p>{useContent('footer', builtInFooter).text}</p>;
}
