import { paths } from '@tableside/contracts/paths';
import { useContent, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Button } from '@tableside/ui/button';
import { LeaderList, LeaderRow } from '@tableside/ui/leader';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import type { AdvertiseDialogProps } from './advertise-dialog';
import { builtInPlans, formatPrice } from './plans';
import styles from './advertise.module.css';

/** Where a link leads that opens the sheet; without script the button stands there. */
const FORM_ID = 'advertise-form';

/** "Own a restaurant?": a strip below an awning, with the plans as a menu, that opens the enquiry sheet. */
export function Advertise() {
  const { strip, plans } = useContent('plans', builtInPlans);
  const { Dialog, isLoading, hasFailed, open, close } = useDialogOnDemand();
  const isAsked = useLocation().hash === `#${FORM_ID}`;
  const wasOpened = useRef(false);
  useEffect(() => {
    if (isAsked && !wasOpened.current) open();
    wasOpened.current = isAsked;
  });
  return (
    <section id="advertise" className={styles['strip']} aria-labelledby="advertise-title">
      <div className={styles['front']} data-ground="sheet">
        <div className={styles['words']}>
          <h2 id="advertise-title" className={styles['title']} dir="auto">
            {strip.title}
          </h2>
          <p className={styles['text']} dir="auto">
            {strip.text}
          </p>
        </div>
        <LeaderList className={styles['menu']}>
          {plans.map((plan) => (
            <LeaderRow key={plan.name} term={<bdi>{plan.name}</bdi>}>
              {formatPrice(plan)} <span className={styles['per']}>per month</span>
            </LeaderRow>
          ))}
        </LeaderList>
        <div id={FORM_ID} className={styles['act']}>
          {hasFailed && (
            <p className={styles['failed']} role="alert">
              We could not load the form. Try again, or{' '}
              <AppLink href={paths.contact}>write to us</AppLink>.
            </p>
          )}
          {/* One button all along: focus comes back to it when the sheet is closed. */}
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

/** Few advertise: the sheet's script is downloaded when somebody opens it. When it cannot be had, the next try asks for
 * it again. */
function useDialogOnDemand() {
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
