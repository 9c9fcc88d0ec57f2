import { paths } from '@tableside/contracts/paths';
import { useContent, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Button } from '@tableside/ui/button';
import { DottedList, DottedRow } from '@tableside/ui/leader';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import type { AdvertiseDialogProps } from './advertise-dialog';
import { builtInPlans, formatPrice } from './plans';
import styles from './advertise.module.css';

/** Fragment that opens the dialog; without scripts it scrolls to the button. */
const FORM_ID = 'advertise-form';

/** "Own a restaurant?": lists the plans and opens the inquiry dialog. */
export function Advertise() {
  const { strip, plans } = useContent('plans', builtInPlans);
  const { Dialog, isLoading, hasFailed, open, close } = useLazyDialog();
  const isRequested = useLocation().hash === `#${FORM_ID}`;
  const wasOpened = useRef(false);
  useEffect(() => {
    if (isRequested && !wasOpened.current) open();
    wasOpened.current = isRequested;
  });
  return (
    <section id="advertise" className={styles['strip']} aria-labelledby="advertise-title">
      <div className={styles['front']} data-background="sheet">
        <div className={styles['copy']}>
          <h2 id="advertise-title" className={styles['title']} dir="auto">
            {strip.title}
          </h2>
          <p className={styles['text']} dir="auto">
            {strip.text}
          </p>
        </div>
        <DottedList className={styles['menu']}>
          {plans.map((plan) => (
            <DottedRow key={plan.name} term={<bdi>{plan.name}</bdi>}>
              {formatPrice(plan)} <span className={styles['per']}>per month</span>
            </DottedRow>
          ))}
        </DottedList>
        <div id={FORM_ID} className={styles['action']}>
          {hasFailed && (
            <p className={styles['failed']} role="alert" aria-live="assertive">
              We couldn’t load the form. Try again, or{' '}
              <AppLink href={paths.contact}>write to us</AppLink>.
            </p>
          )}
          {/* The same button in every state, so focus returns to it when the dialog closes. */}
          <Button size="large" aria-haspopup="dialog" pending={isLoading} onClick={open}>
            {hasFailed ? 'Retry' : <bdi>{strip.action}</bdi>}
          </Button>
        </div>
      </div>
      {Dialog && <Dialog onClose={close} />}
    </section>
  );
}

type Stage = 'closed' | 'loading' | 'open' | 'failed';

const loadDialog = async () => (await import('./advertise-dialog')).AdvertiseDialog;

/** Downloads the dialog's script on first use, since few visitors advertise; retries after a failure. */
function useLazyDialog() {
  const { telemetry } = usePlatform();
  const [stage, setStage] = useState<Stage>('closed');
  const [Dialog, setDialog] = useState<ComponentType<AdvertiseDialogProps> | null>(null);
  const open = async () => {
    setStage('loading');
    try {
      const component = await loadDialog();
      setDialog(() => component);
      setStage('open');
    } catch (error) {
      telemetry.report(error, { during: 'slot', remote: 'marketing', widget: 'Advertise' });
      setStage('failed');
    }
  };
  return {
    Dialog: stage === 'open' ? Dialog : null,
    isLoading: stage === 'loading',
    hasFailed: stage === 'failed',
    open: () => void open(),
    close: () => setStage('closed'),
  };
}
