import { describeFailure, refusedFields, usePlatform, type Platform } from '@tableside/platform';
import type { FormFailure } from '@tableside/ui/form';
import { useLayoutEffect, useRef } from 'react';

interface Draft {
  /** Restores the saved values into the form.
   * @returns cleanup that saves the values when the form unmounts */
  readonly attach: (form: HTMLFormElement) => () => void;
  /** Call when the form is sent.
   * @returns clears the sent values once they are accepted, on any page; keeps anything typed since */
  readonly recordSent: (form: HTMLFormElement) => () => void;
}

/** Drafts by form name. In memory only, for as long as the tab is open. */
const drafts = new WeakMap<Platform, Map<string, Draft>>();

function findDraft(platform: Platform, name: string, fields: readonly string[]): Draft {
  const byName = drafts.get(platform) ?? new Map<string, Draft>();
  drafts.set(platform, byName);
  const draft = byName.get(name) ?? createDraft(fields);
  byName.set(name, draft);
  return draft;
}

function createDraft(fields: readonly string[]): Draft {
  let shown: HTMLFormElement | null = null;
  let saved: readonly string[] = [];
  const read = (form: HTMLFormElement): readonly string[] => {
    const data = new FormData(form);
    return fields.map((field) => String(data.get(field) ?? ''));
  };
  return {
    attach: (form) => {
      fields.forEach((field, at) => {
        const control = form.elements.namedItem(field) as HTMLInputElement | null;
        if (control && saved[at]) control.value = saved[at];
      });
      shown = form;
      return () => {
        saved = read(form);
        shown = null;
      };
    },
    recordSent: (form) => {
      const sent = read(form);
      return () => {
        if (isSame(saved, sent)) saved = [];
        if (shown && isSame(read(shown), sent)) shown.reset();
      };
    },
  };
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.join('\0') === other.join('\0');

/** Preserves typed text while the user visits another page and comes back.
 * @param name of the form
 * @param fields names of the fields to preserve
 * @returns the form's ref, and `recordSent`: see `Draft` */
export function useFormDraft(name: string, fields: readonly string[]) {
  const draft = findDraft(usePlatform(), name, fields);
  const ref = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => (ref.current ? draft.attach(ref.current) : undefined), [draft]);
  return { ref, recordSent: draft.recordSent };
}

/** The messages to show when a form could not be sent: one for the form, and the API's messages for its fields.
 * @param documented prefix for errors the API sent no message for (specification, section 8)
 * @param names the form's fields */
export function toFormFailure(
  error: unknown,
  documented: string,
  names: readonly string[],
): Required<FormFailure> {
  const fields = Object.entries(refusedFields(error));
  const addPrefix = (message: string) => `${documented} ${message}`;
  return {
    formError: describeFailure(error, { broken: addPrefix, unreachable: addPrefix }),
    fieldErrors: Object.fromEntries(fields.filter(([name]) => names.includes(name))),
  };
}
