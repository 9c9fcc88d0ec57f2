import { useContent } from '@tableside/platform';
import { builtInFooter } from '../../content/footer';

/** The sponsor's sentence in the footer. */
export function FooterSponsor() {
  const { text } = useContent('footer', builtInFooter);
  return <p dir="auto">{text}</p>;
}
