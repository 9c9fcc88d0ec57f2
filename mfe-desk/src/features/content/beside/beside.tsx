import type { ContentKind } from '@tableside/contracts/content/model';
import { draftAddress, PAGE_OF_KIND } from '@tableside/contracts/desk/content/rules';
import { Skeleton } from '@tableside/ui/skeleton';
import type { IconNode } from 'lucide';
import { Monitor, Moon, Smartphone, Sun } from 'lucide';
import { IconButton } from '@tableside/ui/icon-button';
import { useEffect, useRef, useState } from 'react';
import styles from './beside.module.css';
import { BufferedFrame } from './buffered-frame';
import { useFrameToken } from './use-frame-token';

const WIDTHS = { phone: 390, desktop: 1280 } as const;
type Size = keyof typeof WIDTHS;
type Theme = 'light' | 'dark';

/** What this person sees the site in. */
function readOwnTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

const SIZES: readonly [Size, string, IconNode][] = [
  ['phone', 'As on a phone', Smartphone],
  ['desktop', 'As on a desktop', Monitor],
];
const THEMES: readonly [Theme, string, IconNode][] = [
  ['light', 'Light', Sun],
  ['dark', 'Dark', Moon],
];

/** Where on its page a document's words stand, if that is not at its top. */
const PARTS: Partial<Record<ContentKind, string>> = {
  plans: '#advertise',
  partner: 'section[aria-labelledby="partner-title"]',
  footer: 'footer',
};

export interface BesideProps {
  readonly kind: ContentKind;
  /** Of the draft that the host has; the page is loaded anew when it changes. */
  readonly version: number;
}

/** The real page with the draft in it, from the server, in the sizes and colors that visitors have. */
export function Beside({ kind, version }: BesideProps) {
  const token = useFrameToken();
  const [size, setSize] = useState<Size>('phone');
  const [theme, setTheme] = useState(readOwnTheme);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const fit = () => {
      const scale = Math.min(1, element.clientWidth / WIDTHS[size]);
      element.style.setProperty('--frame-width', `${WIDTHS[size]}px`);
      element.style.setProperty('--frame-scale', String(scale));
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [size]);
  return (
    <section aria-label="The page with your words" className={styles['beside']}>
      <div className={styles['tools']}>
        <Choice label="Size" options={SIZES} value={size} onChange={setSize} />
        <Choice label="Colors" options={THEMES} value={theme} onChange={setTheme} />
      </div>
      <div ref={box} className={styles['box']}>
        {token ? (
          <BufferedFrame
            address={draftAddress(PAGE_OF_KIND[kind], token, theme)}
            stamp={String(version)}
            part={PARTS[kind]}
            title={`Page with the draft, ${size}, ${theme}`}
          />
        ) : (
          <div className={styles['stage']}>
            <Skeleton className={styles['waiting'] ?? ''} />
          </div>
        )}
      </div>
    </section>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: readonly [Value, string, IconNode][];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <div role="group" aria-label={label} className={styles['choice']}>
      {options.map(([name, words, icon]) => (
        <IconButton
          key={name}
          icon={icon}
          label={words}
          title={words}
          aria-pressed={name === value}
          onClick={() => onChange(name)}
        />
      ))}
    </div>
  );
}
