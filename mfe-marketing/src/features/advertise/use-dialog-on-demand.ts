import { usePlatform } from '@tableside/platform';
import { useState, type ComponentType } from 'react';
import type { AdvertiseDialogProps } from './advertise-dialog';

type Stage = 'closed' | 'loading' | 'open' | 'failed';

const loadDialog = async () => (await import('./advertise-dialog')).AdvertiseDialog;

/** Few advertise: the sheet's script is downloaded when somebody opens it. When it cannot be had, the next try asks for
 * it again. */
export function useDialogOnDemand() {
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
