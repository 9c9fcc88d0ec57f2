import type { DeskPlace } from '@tableside/contracts/desk/places/wire';
import { Button } from '@tableside/ui/button';
import { Disclosure } from '@tableside/ui/disclosure';
import { EditConflict } from '../../../components/conflict/edit-conflict';
import { useUnsaved } from '../../../components/unsaved/use-unsaved';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { TOPIC_FIELDS } from '../../../lib/correction-topics';
import styles from './editor.module.css';
import { LinksEditor } from './links-editor';
import { FactsEditor, OptionFields } from './list-fields';
import { MenuEditor } from './menu-editor';
import { PicturesEditor } from './pictures-editor';
import { SpecialDaysEditor } from './special-days-editor';
import { TextFields } from './text-fields';
import { useDraft, type Draft } from './use-draft';
import { WeekEditor } from './week-editor';

const CONTROL = 'input, select, textarea, button';

const PARTS: readonly {
  readonly title: string;
  /** Fields that it holds, so that it opens where one of them is wrong. */
  readonly fields: readonly string[];
  readonly Part: (props: { readonly draft: Draft }) => React.ReactNode;
}[] = [
  { title: 'Special days', fields: ['specialDays'], Part: SpecialDaysEditor },
  {
    title: 'Cuisines and filters',
    fields: ['cuisine', 'popularFor', 'service', 'feature', 'accessibility'],
    Part: OptionFields,
  },
  { title: 'Links', fields: ['links'], Part: LinksEditor },
  { title: 'Facts', fields: ['facts'], Part: FactsEditor },
  { title: 'Menu', fields: ['menu'], Part: MenuEditor },
  { title: 'Pictures', fields: ['images'], Part: PicturesEditor },
];

export interface PlaceEditorProps {
  readonly place: DeskPlace;
  /** The correction that the next save applies; its field has the focus at first. */
  readonly correction: DeskPlace['corrections'][number] | undefined;
}

/** Every field of a place. Nothing is sent before Save, and a refusal loses nothing. */
export function PlaceEditor({ place, correction }: PlaceEditorProps) {
  const draft = useDraft(place, correction?.id);
  const confirm = useUnsaved(draft.count > 0);
  const form = useRef<HTMLFormElement>(null);
  const [failures, setFailures] = useState(0);
  const focused = correction && TOPIC_FIELDS[correction.topic];
  useEffect(() => {
    if (!focused) return undefined;
    // After the shell has seen what had the focus before: it leaves the focus alone where it has moved since.
    const frame = requestAnimationFrame(() => {
      const part = form.current?.querySelector(`[data-fields~="${focused}"]`);
      const field = part?.querySelector(`[name="${focused}"]`) ?? part?.querySelector(CONTROL);
      if (field instanceof HTMLElement) field.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [focused]);
  useEffect(() => {
    if (failures) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (draft.count === 0 || draft.isSaving) return;
    if (draft.conflict.isOpen) {
      draft.conflict.remind();
      return;
    }
    if (!(await draft.save())) setFailures((count) => count + 1);
  };
  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <section aria-labelledby="about-title" className={styles['part']}>
        <h2 id="about-title">The place</h2>
        <div data-fields="location phone">
          <TextFields draft={draft} />
        </div>
      </section>
      <section aria-labelledby="hours-title" className={styles['part']}>
        <h2 id="hours-title">Hours</h2>
        <div data-fields="hours">
          <WeekEditor draft={draft} />
        </div>
      </section>
      {PARTS.map(({ title, fields, Part }) => (
        <FoldedPart
          key={title}
          title={title}
          isWanted={focused !== undefined && fields.includes(focused)}
          isWrong={hasProblem(draft, fields)}
        >
          <div data-fields={fields.join(' ')}>
            <Part draft={draft} />
          </div>
        </FoldedPart>
      ))}
      <EditConflict {...draft.conflict} />
      <div className={styles['bar']}>
        <Button
          type="submit"
          pending={draft.isSaving}
          aria-disabled={draft.count === 0 || undefined}
        >
          {draft.count === 0 ? 'Nothing to save' : `Save ${countOf(draft.count)}`}
        </Button>
        {draft.count > 0 && (
          <Button variant="quiet" onClick={() => confirm(() => draft.drop())}>
            Discard
          </Button>
        )}
      </div>
    </form>
  );
}

const countOf = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

const hasProblem = ({ errors }: Draft, fields: readonly string[]): boolean =>
  Object.keys(errors).some((key) => fields.includes(key.split('.')[0] ?? ''));

function FoldedPart({
  title,
  isWanted,
  isWrong,
  children,
}: {
  readonly title: string;
  /** Open until it is closed by hand. */
  readonly isWanted: boolean;
  readonly isWrong: boolean;
  readonly children: React.ReactNode;
}) {
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  return (
    <Disclosure
      label={title}
      heading="h2"
      open={(isOpen ?? isWanted) || isWrong}
      onToggle={setIsOpen}
    >
      {children}
    </Disclosure>
  );
}
