import { cx } from '../lib/cx';
import styles from './logo.module.css';

/** The logo mark. Its colors are the same in both themes. */
export function LogoMark({ className }: { readonly className?: string | undefined }) {
  return (
    <svg
      className={cx(styles['mark'], className)}
      width="32"
      height="32"
      viewBox="0 0 32 32"
      aria-hidden="true"
    >
      <circle cx="16" cy="16" r="16" fill="#fff" />
      <circle cx="16" cy="16" r="11.5" fill="#0b4d3a" />
      <circle cx="16" cy="16" r="8.5" fill="#fff" />
      <circle cx="16" cy="16" r="5.75" fill="#c8281a" />
    </svg>
  );
}

/** Logo mark and name, in the color of the surrounding text. */
export function Logo({ className }: { readonly className?: string }) {
  return (
    <span className={cx(styles['logo'], className)}>
      <LogoMark />
      <span>Tableside</span>
    </span>
  );
}
