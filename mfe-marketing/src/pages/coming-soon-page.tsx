import { paths } from '@tableside/contracts/paths';
import { useContent, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { ButtonLink } from '@tableside/ui/button';
import { Logo } from '@tableside/ui/logo';
import { Ticket } from '@tableside/ui/ticket';
import { builtInComingSoon } from '../content/coming-soon';
import { Countdown } from '../features/coming-soon/countdown';
import { NotifyForm } from '../features/coming-soon/notify-form';
import { useCountdown } from '../features/coming-soon/use-countdown';
import styles from './coming-soon-page.module.css';

/** Four huge numerals, one sentence, an address field. */
export function ComingSoonPage() {
  const { title, text, launchAt, over, alert, thanks } = useContent(
    'coming-soon',
    builtInComingSoon,
  );
  const { left, isOver, wasOver } = useCountdown(launchAt, usePlatform().config.renderedAt);
  return (
    <div className={styles['page']} data-ground="identity">
      <div className={`ts-container ${styles['inner']}`}>
        <Logo className={styles['logo']} />
        <h1 dir="auto" className={styles['title']}>
          {title}
        </h1>
        <div>
          {!isOver && <Countdown left={left} />}
          <div role="status">
            {isOver && (
              <p dir="auto" className={styles['over']}>
                {over}
              </p>
            )}
          </div>
        </div>
        {/* Takes the colors of paper again; the ticket lies on the green. */}
        <div data-ground="surface" className={styles['paper']}>
          <Ticket edge="inline" className={styles[wasOver ? 'way' : 'ticket']}>
            {wasOver ? (
              <ButtonLink href={paths.home} variant="accent" size="large">
                Go to Tableside
              </ButtonLink>
            ) : (
              <>
                <p dir="auto" className={styles['text']}>
                  {text}
                </p>
                <NotifyForm alert={alert} thanks={thanks} />
              </>
            )}
          </Ticket>
        </div>
        <p className={styles['login']}>
          Already have an account? <AppLink href={paths.login}>Login</AppLink>
        </p>
      </div>
    </div>
  );
}
