import { cx } from '../lib/cx';
import { AppLink, type AppLinkProps } from './app-link';
import styles from './card-link.module.css';

/** The link of a card. It covers the whole card, its nearest positioned ancestor. Other controls in the card need
 * `--ts-z-raised` and must come later in the document. */
export function CardLink({ className, ...rest }: AppLinkProps) {
  return <AppLink {...rest} className={cx(styles['link'], className)} />;
}
