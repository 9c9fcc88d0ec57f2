import type { RestaurantField } from '@tableside/contracts/admin/restaurants/rules';
import { Button } from '@tableside/ui/button';
import { cx } from '@tableside/ui/cx';
import { Disclosure } from '@tableside/ui/disclosure';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import shared from '../admin.module.css';
import { useUnsaved } from '../unsaved';
import { EditConflict, fieldOf, useDraft, type EditedRestaurant, type SendChanges } from './draft';
import styles from './editor.module.css';
import { ClosureEditor, LinksEditor, OptionFields, TextFields, type PartProps } from './fields';
import { SpecialDaysEditor, WeekEditor } from './hours';
import { FactsEditor, MenuEditor, PicturesEditor } from './lists';

/** Parts below the hours, folded. Only those are shown whose first field the user may change. */
const PARTS: readonly (readonly [
  string,
  readonly RestaurantField[],
  (props: PartProps) => ReactNode,
])[] = [
  ['Special days', ['specialDays'], SpecialDaysEditor],
  ['Closed until', ['closure'], ClosureEditor],
  [
    'Cuisines and filters',
    ['cuisine', 'popularFor', 'service', 'feature', 'accessibility'],
    OptionFields,
  ],
  ['Links', ['links'], LinksEditor],
  ['Facts', ['facts'], FactsEditor],
  ['Menu', ['menu'], MenuEditor],
  ['Photos', ['images'], PicturesEditor],
];

const CONTROL = 'input, select, textarea, button';

interface RestaurantEditorProps {
  readonly restaurant: EditedRestaurant;
  /** Fields that the user may change. */
  readonly fields: readonly RestaurantField[];
  readonly send: SendChanges;
  /** Focused first. */
  readonly focused?: RestaurantField | undefined;
}

/** The fields of a restaurant. Nothing is sent before Save, and a failed save keeps all input. */
export function RestaurantEditor(props: RestaurantEditorProps) {
  const { restaurant, fields: own, send, focused } = props;
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
    if (!(await draft.save())) setFailures((count) => count + 1);
  };
  return (
    <form
      ref={form}
      className={shared['stack']}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {own.includes('title') && (
        <section aria-labelledby="about-title" className={cx(shared['stack'], shared['panel'])}>
          <h2 id="about-title" className={shared['heading']}>
            Details
          </h2>
          <div data-fields="location phone">
            <TextFields draft={draft} />
          </div>
        </section>
      )}
      <section aria-labelledby="hours-title" className={cx(shared['stack'], shared['panel'])}>
        <h2 id="hours-title" className={shared['heading']}>
          Hours
        </h2>
        <div data-fields="hours">
          <WeekEditor draft={draft} />
        </div>
      </section>
      {PARTS.filter(([, [first]]) => first && own.includes(first)).map(([title, fields, Part]) => (
        <FoldedPart
          key={title}
          title={title}
          isWanted={focused !== undefined && fields.includes(focused)}
          isWrong={Object.keys(draft.errors).some((key) =>
            fields.some((field) => field === fieldOf(key)),
          )}
        >
          <div data-fields={fields.join(' ')}>
            <Part draft={draft} />
          </div>
        </FoldedPart>
      ))}
      <EditConflict draft={draft} />
      <div className={styles['bar']}>
        <Button
          type="submit"
          pending={draft.isSaving}
          aria-disabled={draft.count === 0 || undefined}
        >
          {draft.count === 0 ? 'Nothing to save' : `Save ${countOf(draft.count)}`}
        </Button>
        {draft.count > 0 && (
          <Button variant="quiet" onClick={() => confirm(draft.discard)}>
            Discard
          </Button>
        )}
      </div>
    </form>
  );
}

const countOf = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

interface FoldedPartProps {
  readonly title: string;
  /** Open until the user closes it. */
  readonly isWanted: boolean;
  /** Open while a field inside has an error. */
  readonly isWrong: boolean;
  readonly children: ReactNode;
}

function FoldedPart({ title, isWanted, isWrong, children }: FoldedPartProps) {
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
