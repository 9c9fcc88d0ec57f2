import { cx } from '../lib/cx';
import { AppLink, type AppLinkProps } from './app-link';
import styles from './card-link.module.css';

/** The one link of a card: it reaches over the whole card, which is its nearest positioned ancestor.
 * What is to be pressed apart from it lies at `--ts-z-raised` and comes later in the document. */
export function CardLink({ className, ...rest }: AppLinkProps) {
  return <AppLink {...rest} className={cx(styles['link'], className)} />;
}
