import { Textarea } from '@tableside/ui/field';
import { IconButton } from '@tableside/ui/icon-button';
import type { IconNode } from 'lucide';
import { Bold, Heading2, Italic, Link, List } from 'lucide';
import { useRef, type KeyboardEvent } from 'react';
import { Count } from './count';
import styles from './form.module.css';
import { edits, type Edit } from './markdown-edits';
import type { TextProps } from './text-widgets';

interface Tool {
  readonly name: keyof typeof edits;
  readonly label: string;
  readonly icon: IconNode;
  /** With Control or Command. */
  readonly key?: string;
}

const TOOLS: readonly Tool[] = [
  { name: 'bold', label: 'Bold', icon: Bold, key: 'b' },
  { name: 'emphasis', label: 'Emphasis', icon: Italic, key: 'i' },
  { name: 'link', label: 'Link', icon: Link, key: 'k' },
  { name: 'heading', label: 'Heading', icon: Heading2 },
  { name: 'list', label: 'List', icon: List },
];

/** Paragraphs in the safe part of Markdown, with a bar of what there is of it. */
export function MarkdownWidget({ schema, value, label, onChange }: TextProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const text = typeof value === 'string' ? value : '';

  const apply = (edit: Edit) => {
    const element = area.current;
    if (!element) return;
    const { selectionStart, selectionEnd } = element;
    const next = edit({ text: element.value, start: selectionStart, end: selectionEnd });
    element.focus();
    write(element, next.text);
    element.setSelectionRange(next.start, next.end);
    onChange(next.text);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const tool = TOOLS.find(({ key }) => key === event.key.toLowerCase());
    if (!tool || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    apply(edits[tool.name]);
  };
  return (
    <div className={styles['markdown']}>
      <div role="group" aria-label={`Format ${label}`} className={styles['tools']}>
        {TOOLS.map(({ name, label: tool, icon, key }) => (
          <IconButton
            key={name}
            icon={icon}
            label={tool}
            title={key ? `${tool} (Ctrl ${key.toUpperCase()})` : tool}
            onClick={() => apply(edits[name])}
          />
        ))}
      </div>
      <Textarea
        ref={area}
        rows={5}
        value={text}
        onKeyDown={handleKeyDown}
        onChange={({ target }) => onChange(target.value)}
      />
      <Count text={text} max={schema.maxLength} />
    </div>
  );
}

/** Writes only what changes, as if it were typed: the browser's own Undo takes it back. */
function write(element: HTMLTextAreaElement, text: string): void {
  const old = element.value;
  let start = 0;
  while (start < Math.min(old.length, text.length) && old[start] === text[start]) start += 1;
  let tail = 0;
  const room = Math.min(old.length, text.length) - start;
  while (tail < room && old[old.length - 1 - tail] === text[text.length - 1 - tail]) tail += 1;
  const inserted = text.slice(start, text.length - tail);
  element.setSelectionRange(start, old.length - tail);
  const isTyped = inserted
    ? document.execCommand?.('insertText', false, inserted)
    : document.execCommand?.('delete');
  if (!isTyped) element.setRangeText(inserted);
}
