import type { ContentType } from '@tableside/contracts/content/model';
import { draftAddress, PAGE_OF_KIND } from '@tableside/contracts/admin/content/rules';
import { IconButton } from '@tableside/ui/icon-button';
import { type IconNode, Monitor, Moon, Smartphone, Sun } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import shared from '../../components/admin.module.css';
import styles from './content.module.css';

const WIDTHS = { phone: 390, desktop: 1280 } as const;
type Size = keyof typeof WIDTHS;
type Theme = 'light' | 'dark';

const SIZES: readonly [Size, string, IconNode][] = [
  ['phone', 'Phone', Smartphone],
  ['desktop', 'Desktop', Monitor],
];
const THEMES: readonly [Theme, string, IconNode][] = [
  ['light', 'Light', Sun],
  ['dark', 'Dark', Moon],
];

/** Selector of a document's section on its page, if it is not at the top. */
const SECTION_SELECTORS: Partial<Record<ContentType, string>> = {
  plans: '#advertise',
  partner: 'section[aria-labelledby="partner-title"]',
  footer: 'footer',
  faq: 'section[aria-labelledby="faq"]',
};

function readOwnTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

interface PreviewProps {
  readonly kind: ContentType;
  readonly token: string;
  /** Version of the draft; the page is reloaded when it changes. */
  readonly version: number;
}

/** The real page with the draft, in a choice of sizes and themes. */
export function Preview({ kind, token, version }: PreviewProps) {
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
    <section aria-label="Preview" className={styles['preview']}>
      <div className={shared['buttons']}>
        <Choice label="Size" options={SIZES} value={size} onChange={setSize} />
        <Choice label="Theme" options={THEMES} value={theme} onChange={setTheme} />
      </div>
      <div ref={box} className={styles['box']}>
        <Frame
          key={`${kind} ${theme}`}
          address={draftAddress(PAGE_OF_KIND[kind], token, theme)}
          version={version}
          part={SECTION_SELECTORS[kind]}
        />
      </div>
    </section>
  );
}

interface FrameProps {
  readonly address: string;
  readonly version: number;
  readonly part: string | undefined;
}

/** Reloads the page in place: without history entries, and keeping the scroll position. */
function Frame({ address, version, part }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [first] = useState(address);
  const shown = useRef(`${address} ${version}`);
  const isLoading = useRef(true);
  const [loads, setLoads] = useState(0);
  const scrolled = useRef<number | null>(null);
  useEffect(() => {
    const page = frame.current?.contentWindow;
    const wanted = `${address} ${version}`;
    // Chromium ignores a navigation to the address that is already loading.
    if (!page || shown.current === wanted || isLoading.current) return;
    shown.current = wanted;
    isLoading.current = true;
    scrolled.current = page.scrollY;
    page.location.replace(address);
  }, [address, version, loads]);
  const handleLoad = () => {
    isLoading.current = false;
    setLoads(loads + 1);
    const page = frame.current?.contentWindow;
    if (!page) return;
    // `scrollIntoView` would also scroll the outer page.
    const box = part ? page.document.querySelector(part)?.getBoundingClientRect() : undefined;
    page.scrollTo({ top: scrolled.current ?? box?.top ?? 0, behavior: 'instant' });
  };
  return (
    <div className={styles['stage']}>
      <iframe
        ref={frame}
        title="Draft preview"
        src={first}
        className={styles['frame']}
        onLoad={handleLoad}
      />
    </div>
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
      {options.map(([name, title, icon]) => (
        <IconButton
          key={name}
          icon={icon}
          label={title}
          title={title}
          aria-pressed={name === value}
          onClick={() => onChange(name)}
        />
      ))}
    </div>
  );
}
