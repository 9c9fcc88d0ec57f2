import { createContext } from 'react';

/** What a form tells the fields inside it. */
export interface FormScope {
  /** Begins every field's id, so that two forms of one page never share an id. */
  readonly prefix: string;
  /** First message per field name. */
  readonly errors: Readonly<Record<string, string>>;
  /** What went wrong beyond the fields. */
  readonly formError: string | null;
  /** Counts failed tries; the summary takes focus at each. */
  readonly failures: number;
}

export const FormScopeContext = createContext<FormScope | null>(null);

/** What a field tells the control inside it. */
export interface FieldScope {
  readonly id: string;
  readonly name: string;
  readonly required: boolean;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
}

export const FieldScopeContext = createContext<FieldScope | null>(null);
