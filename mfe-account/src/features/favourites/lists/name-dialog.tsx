import { Dialog } from '@tableside/ui/dialog';
import { useRef, useEffect } from 'react';
import { NameForm } from './name-form';

export interface NameDialogProps {
  readonly title: string;
  readonly action: string;
  readonly name?: string;
  readonly onSend: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the name of a list in a dialog; the field has the focus. */
export function NameDialog({ title, onClose, ...form }: NameDialogProps) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = content.current?.querySelector('input');
    field?.focus();
    field?.select();
  }, []);
  return (
    <Dialog open title={title} onRequestClose={onClose}>
      <div ref={content}>
        <NameForm label="Name" {...form} />
      </div>
    </Dialog>
  );
}
