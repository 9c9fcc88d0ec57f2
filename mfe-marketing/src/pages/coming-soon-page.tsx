import { formCheck } from '@tableside/contracts/common/rules';
import type { ContentEntry } from '@tableside/contracts/content/model';
import { notifyRules, readHoneypot } from '@tableside/contracts/site/rules';
import { paths } from '@tableside/contracts/paths';
import type { RouteHandle } from '@tableside/contracts/remote';
import { describeFailure, isNotOffered, useContent, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Button, ButtonLink } from '@tableside/ui/button';
import { Field, Input } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { Logo } from '@tableside/ui/logo';
import { Notice } from '@tableside/ui/notice';
import { Panel } from '@tableside/ui/panel';
import { useState } from 'react';
import comingSoonDocument from '../../content/coming-soon.json';
import { Honeypot } from '../components/honeypot';
import { useFormDraft } from '../lib/forms';
import { Countdown, useCountdown } from './countdown';
import styles from './coming-soon-page.module.css';

export function ComingSoonPage() {
  const { title, text, launchAt, over, alert, thanks } = useContent(
    'coming-soon',
    builtInComingSoon,
  );
  const { left, isOver, wasOver } = useCountdown(launchAt, usePlatform().config.renderedAt);
  return (
    <div className={styles['page']} data-background="identity">
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
        <div data-background="surface" className={styles['paper']}>
          <Panel edge="inline" className={styles[wasOver ? 'way' : 'panel']}>
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
          </Panel>
        </div>
        <p className={styles['login']}>
          Already have an account? <AppLink href={paths.login}>Login</AppLink>
        </p>
      </div>
    </div>
  );
}

const FIELDS = Object.keys(notifyRules);
const FAILED = 'We couldn’t save your email address. Try again.';

/** Collects an address for launch day. Also says thanks when the API does not store addresses.
 * @param alert text of the native `alert()` once an address is accepted */
function NotifyForm({ alert, thanks }: Pick<ContentEntry<'coming-soon'>, 'alert' | 'thanks'>) {
  const { call } = usePlatform();
  const [isSent, setIsSent] = useState(false);
  const { ref, recordSent } = useFormDraft('notify', FIELDS);
  const form = useForm({
    schema: () => formCheck(notifyRules),
    onSubmit: async (signup, element) => {
      const clearSent = recordSent(element);
      const honeypot = readHoneypot(new FormData(element));
      await call('notify', { ...signup, ...honeypot }).catch((error: unknown) => {
        if (!isNotOffered(error)) throw error;
      });
      clearSent();
      setIsSent(true);
      window.alert(alert);
    },
    onError: (error) => describeFailure(error, { broken: FAILED, unreachable: FAILED }),
  });
  return (
    <Form
      ref={ref}
      form={form}
      method="post"
      className={styles['form']}
      onSubmitCapture={() => setIsSent(false)}
    >
      <ErrorSummary />
      <div className={styles['line']}>
        <Field name="email" label="Email" required className={styles['field']}>
          <Input type="email" autoComplete="email" />
        </Field>
        <Button type="submit" variant="accent" size="large" pending={form.pending}>
          Notify me
        </Button>
      </div>
      <Honeypot />
      <noscript>
        <Notice>This form needs JavaScript.</Notice>
      </noscript>
      <div role="status" className={styles['outcome']}>
        {isSent && <Notice tone="success">{thanks}</Notice>}
      </div>
    </Form>
  );
}

export const builtInComingSoon = comingSoonDocument as ContentEntry<'coming-soon'>;

/** The published title may say anything, so it is prefixed with the page's name. */
export const comingSoonHandle = {
  head: ({ content }) => {
    const { title, text } = content('coming-soon') ?? builtInComingSoon;
    return { title: `Coming soon: ${title}`, description: text };
  },
} satisfies RouteHandle;
