import styles from './form.module.css';

interface CountProps {
  readonly text: string;
  /** Characters that fit; left out, nothing is counted. */
  readonly max: number | undefined;
}

/** How much of a text's room is used, while it is typed. The limit is in the field's help too, for those who do not see it. */
export function Count({ text, max }: CountProps) {
  if (max === undefined) return null;
  const over = text.length - max;
  return (
    <p className={styles['count']} data-over={over > 0 || undefined} aria-hidden="true">
      {over > 0 ? `${over} too many: ${text.length} of ${max}` : `${text.length} of ${max}`}
    </p>
  );
}
