import { Icon } from '@tableside/ui/icon';
import { Monitor, Moon, Sun } from 'lucide';
import { useSyncExternalStore } from 'react';
import styles from './theme-switch.module.css';

/** Color theme chosen by the visitor; `system` follows the device. */
const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

export const THEME_KEY = 'shell:theme';

const toTheme = (value: string | null): Theme =>
  THEMES.find((theme) => theme === value) ?? 'system';

function readTheme(): Theme {
  try {
    return toTheme(localStorage.getItem(THEME_KEY));
  } catch {
    return 'system';
  }
}

const listeners = new Set<() => void>();
/** The choice that is being applied. */
let chosen: Theme | null = null;

function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  chosen = theme;
  for (const listener of listeners) listener();
  // The switch responds first: restyling the whole page takes a phone several frames.
  requestAnimationFrame(() => setTimeout(() => chosen && applyTheme(chosen)));
}

function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  chosen = null;
}

const shownTheme = (): Theme =>
  chosen ?? toTheme(document.documentElement.dataset['theme'] ?? readTheme());

/** Called when the theme changes, in this tab or another.
 * @returns unsubscribes */
function watchTheme(onChange: () => void): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key !== THEME_KEY && event.key !== null) return;
    applyTheme(readTheme());
    onChange();
  };
  listeners.add(onChange);
  window.addEventListener('storage', handleStorage);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', handleStorage);
  };
}

/** Runs in the page's head before the first paint; the server inlines it. */
export const THEME_SCRIPT = `try{var t=localStorage.getItem(${JSON.stringify(THEME_KEY)});if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;

const LOOKS = {
  system: { label: 'System', icon: Monitor },
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
} as const;

/** System, light, or dark: three radio buttons styled as one switch. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore<Theme>(watchTheme, shownTheme, () => 'system');
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>Theme</legend>
      <div className={styles['track']}>
        {THEMES.map((value) => (
          <label key={value} className={styles['choice']}>
            <input
              type="radio"
              name="theme"
              value={value}
              className={styles['radio']}
              checked={theme === value}
              onChange={() => chooseTheme(value)}
            />
            <Icon of={LOOKS[value].icon} size={16} />
            {LOOKS[value].label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
