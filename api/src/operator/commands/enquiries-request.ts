import { CommandError } from '../terminal/command-error';
import {
  ENQUIRY_KINDS,
  type EnquiryKind,
  type EnquirySelection,
} from '../../resources/enquiries/stored-enquiries';

/** One row, as people name it: `contact-12`. */
export interface EnquiryId {
  readonly kind: EnquiryKind;
  readonly id: number;
}

/** What `city enquiries` was asked to do. */
export type EnquiriesRequest =
  | { readonly action: 'list'; readonly selection: EnquirySelection }
  | { readonly action: 'show'; readonly id: EnquiryId }
  | { readonly action: 'done'; readonly ids: readonly OpenableId[] }
  /** For good: some, or every address that wants to be told. */
  | { readonly action: 'delete'; readonly ids: readonly EnquiryId[] | 'notify' }
  | {
      readonly action: 'csv';
      /** `-` is the standard output. */
      readonly file: string;
      /** True writes over a file that is there. */
      readonly isForced: boolean;
      readonly selection: EnquirySelection;
    };

/** Of a kind that waits for an answer. */
export interface OpenableId extends EnquiryId {
  readonly kind: 'contact' | 'advertise';
}

/** What stands behind `enquiries`, as it was typed. */
export interface EnquiriesOptions {
  readonly kind?: string;
  readonly all?: boolean;
  readonly show?: string;
  readonly done?: readonly string[];
  readonly delete?: readonly string[];
  readonly csv?: string;
  readonly force?: boolean;
}

/** Reads the options of `enquiries`.
 * @throws {CommandError} for anything that does not make sense */
export function readEnquiriesRequest(options: EnquiriesOptions): EnquiriesRequest {
  checkTogether(options);
  const { show, done, csv, force = false } = options;
  if (show !== undefined) return { action: 'show', id: readEnquiryId(show) };
  if (done) return { action: 'done', ids: done.map(readOpenableId) };
  if (options.delete) return { action: 'delete', ids: readDeleted(options.delete) };
  const selection = readSelection(options);
  if (csv === undefined) return { action: 'list', selection };
  if (!csv.trim()) throw new CommandError('Name a file, or - for the standard output.');
  return { action: 'csv', file: csv, isForced: force, selection };
}

function checkTogether({ kind, all, show, done, csv, force, ...others }: EnquiriesOptions): void {
  const ofRows = [show, done, others.delete].filter((value) => value !== undefined).length;
  if (ofRows + (csv === undefined ? 0 : 1) > 1) {
    throw new CommandError('Say one of --show, --done, --delete and --csv.');
  }
  if (force && csv === undefined) throw new CommandError('--force belongs to --csv.');
  if (ofRows && (kind !== undefined || all)) {
    throw new CommandError('--kind and --all belong to the list and to --csv.');
  }
}

const readSelection = ({ kind, all = false }: EnquiriesOptions): EnquirySelection => ({
  kinds: kind === undefined ? ['contact', 'advertise'] : [readKind(kind)],
  isAll: all,
});

function readKind(text: string): EnquiryKind {
  const kind = ENQUIRY_KINDS.find((each) => each === text);
  if (!kind) {
    throw new CommandError(`"${text}" is not a kind; there are ${ENQUIRY_KINDS.join(', ')}.`);
  }
  return kind;
}

function readEnquiryId(text: string): EnquiryId {
  const [, kind, id] = /^(contact|advertise|notify)-([1-9]\d{0,9})$/.exec(text) ?? [];
  if (!kind || !id) {
    throw new CommandError(`"${text}" is not an id; ids look like contact-12 and advertise-7.`);
  }
  return { kind: kind as EnquiryKind, id: Number(id) };
}

const readDeleted = (names: readonly string[]): readonly EnquiryId[] | 'notify' =>
  names.length === 1 && names[0] === 'notify' ? 'notify' : names.map(readEnquiryId);

function readOpenableId(text: string): OpenableId {
  const { kind, id } = readEnquiryId(text);
  if (kind === 'notify') {
    throw new CommandError(`"${text}" is an address to be told; nobody waits for an answer there.`);
  }
  return { kind, id };
}
