import { paths } from '@tableside/contracts/paths';
import { AppLink } from '@tableside/ui/app-link';
import { builtInFooter } from '../../content/footer';
import { useOwnWords } from '../../lib/use-own-words';

/** The sponsor's sentence in the footer, the way to become one, and what no sponsor can change. */
export function FooterSponsor() {
  const words = useOwnWords('footer', builtInFooter);
  return (
    <p>
      {words && <span dir="auto">{words.text} </span>}
      <AppLink href={`${paths.home}#advertise`}>Advertise with us</AppLink> ·{' '}
      <AppLink href={paths.howWeRank}>How we rank</AppLink>
    </p>
  );
}
