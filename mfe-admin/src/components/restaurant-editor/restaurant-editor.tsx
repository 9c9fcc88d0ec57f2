import type { RestaurantField } from '@tableside/contracts/admin/restaurants/rules';
import { Button } from '@tableside/ui/button';
import { Disclosure } from '@tableside/ui/disclosure';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { useUnsaved } from '../unsaved';
import { EditConflict } from './edit-conflict';
import styles from './editor.module.css';
import { ClosureEditor, LinksEditor, OptionFields, TextFields, type PartProps } from './fields';
import { SpecialDaysEditor, WeekEditor } from './hours';
import { FactsEditor, MenuEditor, PicturesEditor } from './lists';
import { useDraft, type Draft, type EditedRestaurant, type SendChanges } from './use-draft';

const CONTROL = 'input, select, textarea, button';

const PARTS: readonly {
  readonly title: string;
  /** Fields inside; the part opens when one of them has an error. */
  readonly fields: readonly RestaurantField[];
  readonly Part: (props: PartProps) => ReactNode;
}[] = [
  { title: 'Special days', fields: ['specialDays'], Part: SpecialDaysEditor },
  { title: 'Closed until', fields: ['closure'], Part: ClosureEditor },
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

interface RestaurantEditorProps {
  readonly restaurant: EditedRestaurant;
  /** Fields that the user may change. */
  readonly fields: readonly RestaurantField[];
  readonly send: SendChanges;
  /** Focused first. */
  readonly focused?: RestaurantField | undefined;
}

/** The fields of a restaurant. Nothing is sent before Save, and a failed save keeps all input. */
export function RestaurantEditor({
  restaurant,
  fields: own,
  send,
  focused,
}: RestaurantEditorProps) {
  const draft = useDraft(restaurant, send);
  const confirm = useUnsaved(draft.count > 0);
  const form = useRef<HTMLFormElement>(null);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (!focused) return undefined;
    // Wait one frame: the shell only leaves the focus alone when it sees that the focus has moved.
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
      {own.includes('title') && (
        <section aria-labelledby="about-title" className={styles['part']}>
          <h2 id="about-title">Details</h2>
          <div data-fields="location phone">
            <TextFields draft={draft} />
          </div>
        </section>
      )}
      <section aria-labelledby="hours-title" className={styles['part']}>
        <h2 id="hours-title">Hours</h2>
        <div data-fields="hours">
          <WeekEditor draft={draft} />
        </div>
      </section>
      {PARTS.filter(({ fields: [first] }) => first && own.includes(first)).map(
        ({ title, fields, Part }) => (
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
        ),
      )}
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
          <Button variant="quiet" onClick={() => confirm(() => draft.discard())}>
            Discard
          </Button>
        )}
      </div>
    </form>
  );
}

const countOf = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

const hasProblem = ({ errors }: Draft, fields: readonly RestaurantField[]): boolean =>
  Object.keys(errors).some((key) => fields.some((field) => field === key.split('.')[0]));

function FoldedPart({
  title,
  isWanted,
  isWrong,
  children,
}: {
  readonly title: string;
  /** Open until the user closes it. */
  readonly isWanted: boolean;
  readonly isWrong: boolean;
  readonly children: ReactNode;
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
