import { paths } from '@tableside/contracts/paths';
import { useContent, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { builtInComingSoon } from '../content/coming-soon';
import { NotifyForm } from '../features/coming-soon/notify-form';
import { useCountdown } from '../features/coming-soon/use-countdown';
import styles from './coming-soon-page.module.css';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Four huge numerals, one sentence, an address field. */
export function ComingSoonPage() {
  const { title, text, launchAt, over } = useContent('coming-soon', builtInComingSoon);
  const { isOver, ...left } = useCountdown(launchAt, usePlatform().config.renderedAt);
  return (
    <div className={styles['page']} data-ground="identity">
      <div className={`ts-container ${styles['inner']}`}>
        <h1 className={styles['title']}>{title}</h1>
        {isOver ? (
          <p className={styles['over']} role="status">
            {over}
          </p>
        ) : (
          <div role="timer" aria-label="Time until we open">
            <dl className={styles['numerals']}>
              {Object.entries(left).map(([unit, value]) => (
                <div key={unit} className={styles['numeral']}>
                  <dt className={styles['unit']}>{unit}</dt>
                  <dd className={styles['value']}>{twoDigits(value)}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
        <p className={styles['text']}>{text}</p>
        <NotifyForm />
        <p>
          Already have an account? <AppLink href={paths.login}>Login</AppLink>
        </p>
      </div>
    </div>
  );
}
