import { use, useEffect, useId, useState, type FormEvent } from 'react';
import { UnsavedContext } from './unsaved-context';

/** Asks before the user leaves while a form has changes that are not saved.
 * @param isChanged whether it has now
 * @returns runs an action that discards them, such as Cancel, after asking
 * @throws when rendered outside of an `UnsavedScope` */
export function useUnsaved(isChanged: boolean): (discard: () => void) => void {
  const scope = use(UnsavedContext);
  if (!scope) throw new Error('useUnsaved needs an UnsavedScope above it.');
  const id = useId();
  useEffect(() => (isChanged ? scope.add(id) : undefined), [isChanged, scope, id]);
  return (discard) => (isChanged ? scope.ask(discard) : discard());
}

/** `useUnsaved` for a form of fields that are empty at first and keep their own state: pass `onInput` to the form, and call `saved`
 * when it was sent. */
export function useUnsavedForm() {
  const [isChanged, setIsChanged] = useState(false);
  const confirm = useUnsaved(isChanged);
  return {
    confirm,
    onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) =>
      setIsChanged([...currentTarget.elements].some(isFilled)),
    saved: () => setIsChanged(false),
  };
}

const isFilled = (field: Element): boolean =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== '';
