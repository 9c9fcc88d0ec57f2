import { describeFailure, refusedFields, usePlatform, type Platform } from '@tableside/platform';
import type { FormFailure } from '@tableside/ui/form';
import { useLayoutEffect, useRef } from 'react';

interface Draft {
  /** Puts the words that were left into the form.
   * @returns what takes them when the form leaves the page */
  readonly attach: (form: HTMLFormElement) => () => void;
  /** To be called when a form is sent.
   * @returns what clears those words once they were taken, wherever somebody is by then; what was typed since stays */
  readonly noteSent: (form: HTMLFormElement) => () => void;
}

/** By the form's name; as long as the tab shows the site, and nowhere but in its memory. */
const drafts = new WeakMap<Platform, Map<string, Draft>>();

function findDraft(platform: Platform, name: string, fields: readonly string[]): Draft {
  const ofTab = drafts.get(platform) ?? new Map<string, Draft>();
  drafts.set(platform, ofTab);
  const draft = ofTab.get(name) ?? createDraft(fields);
  ofTab.set(name, draft);
  return draft;
}

function createDraft(fields: readonly string[]): Draft {
  let shown: HTMLFormElement | null = null;
  let left: readonly string[] = [];
  const read = (form: HTMLFormElement): readonly string[] => {
    const data = new FormData(form);
    return fields.map((field) => String(data.get(field) ?? ''));
  };
  return {
    attach: (form) => {
      fields.forEach((field, at) => {
        const control = form.elements.namedItem(field) as HTMLInputElement | null;
        if (control && left[at]) control.value = left[at];
      });
      shown = form;
      return () => {
        left = read(form);
        shown = null;
      };
    },
    noteSent: (form) => {
      const sent = read(form);
      return () => {
        if (isSame(left, sent)) left = [];
        if (shown && isSame(read(shown), sent)) shown.reset();
      };
    },
  };
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.join('\0') === other.join('\0');

/** Keeps what was typed into a form while somebody looks at another page and comes back.
 * @param name of the form
 * @param fields that are kept
 * @returns the form's ref, and what clears it: see `Draft` */
export function useKeptWords(name: string, fields: readonly string[]) {
  const draft = findDraft(usePlatform(), name, fields);
  const ref = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => (ref.current ? draft.attach(ref.current) : undefined), [draft]);
  return { ref, noteSent: draft.noteSent };
}

/** What a form says when it could not be sent: a sentence, and the host's messages at the fields that it has.
 * @param documented words before an error without a message of the host (specification, section 8)
 * @param names the form's fields */
export function toFormFailure(
  error: unknown,
  documented: string,
  names: readonly string[],
): Required<FormFailure> {
  const fields = Object.entries(refusedFields(error));
  const tell = (message: string) => `${documented} ${message}`;
  return {
    formError: describeFailure(error, { broken: tell, unreachable: tell }),
    fieldErrors: Object.fromEntries(fields.filter(([name]) => names.includes(name))),
  };
}
