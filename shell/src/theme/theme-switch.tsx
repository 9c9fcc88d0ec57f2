import { Icon } from '@tableside/ui/icon';
import { Monitor, Moon, Sun } from 'lucide';
import { useSyncExternalStore } from 'react';
import { chooseTheme, shownTheme, THEMES, watchTheme, type Theme } from './theme';
import styles from './theme-switch.module.css';

const LOOKS = {
  system: { label: 'System', icon: Monitor },
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
} as const;

/** System, light or dark: three radio buttons drawn as one switch. */
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
