import styles from './overview.module.css';

/** Text from a stranger, as paragraphs of plain text and nothing else. */
export function Paragraphs({ text }: { readonly text: string }) {
  const paragraphs = text
    .split(/\s*\n\s*\n\s*|\s*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
  return (
    <div className={styles['prose']}>
      {paragraphs.map((paragraph, index) => (
        <p key={index} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
