import { paths } from '@tableside/contracts/paths';
import { useContent } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { builtInFooter } from '../../content/footer';

/** The sponsor's sentence in the footer, the way to become one, and what no sponsor can change. */
export function FooterSponsor() {
  const { text } = useContent('footer', builtInFooter);
  return (
    <p>
      <span dir="auto">{text}</span>{' '}
      <AppLink href={`${paths.home}#advertise`}>Advertise with us</AppLink>{' '}
      <AppLink href={paths.howWeRank}>How we rank</AppLink>
    </p>
  );
}
