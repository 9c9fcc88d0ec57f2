import { cx } from '../lib/cx';
import styles from './logo.module.css';

/** The roundel: a plate with a tomato. Its colours are fixed, as on an enamel sign. */
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

/** Roundel and name, in the colour of the text around them. */
export function Logo({ className }: { readonly className?: string }) {
  return (
    <span className={cx(styles['logo'], className)}>
      <LogoMark />
      <span>Tableside</span>
    </span>
  );
}
