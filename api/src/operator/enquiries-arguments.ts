import { parseArgs } from 'node:util';
import { CityError, messageOf } from '../lib/city-error';
import {
  ENQUIRY_KINDS,
  type EnquiryKind,
  type EnquirySelection,
} from '../resources/enquiries/stored-enquiries';

/** One row, as people name it: `contact-12`. */
export interface EnquiryId {
  readonly kind: EnquiryKind;
  readonly id: number;
}

/** What `city enquiries` was asked to do. */
export type EnquiriesWish =
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

const OPTIONS = {
  kind: { type: 'string' },
  all: { type: 'boolean' },
  show: { type: 'string' },
  done: { type: 'string', multiple: true },
  delete: { type: 'string', multiple: true },
  csv: { type: 'string' },
  force: { type: 'boolean' },
} as const;

/** Reads what follows `enquiries`.
 * @throws {CityError} for anything that does not make sense */
export function readEnquiriesArguments(args: readonly string[]): EnquiriesWish {
  const { values, positionals } = parse(args);
  const { kind, all, show, done, csv, force } = values;
  if ([show, done, values.delete, csv].filter((value) => value !== undefined).length > 1) {
    throw new CityError('Say one of --show, --done, --delete and --csv.');
  }
  if (positionals.length && !done && !values.delete) {
    throw new CityError(
      `"${positionals[0]}" stands alone; "npm run city -- help" lists what there is.`,
    );
  }
  if (force && csv === undefined) throw new CityError('--force belongs to --csv.');
  if ((kind !== undefined || all) && (show ?? done ?? values.delete) !== undefined) {
    throw new CityError('--kind and --all belong to the list and to --csv.');
  }
  if (show !== undefined) return { action: 'show', id: readEnquiryId(show) };
  if (done) return { action: 'done', ids: [...done, ...positionals].map(readOpenableId) };
  if (values.delete)
    return { action: 'delete', ids: readDeleted([...values.delete, ...positionals]) };
  const selection = {
    kinds: kind === undefined ? (['contact', 'advertise'] as const) : [readKind(kind)],
    isAll: all ?? false,
  };
  if (csv === undefined) return { action: 'list', selection };
  if (!csv.trim()) throw new CityError('Name a file, or - for the standard output.');
  return { action: 'csv', file: csv, isForced: force ?? false, selection };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    const reason = messageOf(error).split('. ')[0] ?? '';
    throw new CityError(`${reason}; "npm run city -- help" lists what there is.`);
  }
}

function readKind(text: string): EnquiryKind {
  const kind = ENQUIRY_KINDS.find((each) => each === text);
  if (!kind) {
    throw new CityError(`"${text}" is not a kind; there are ${ENQUIRY_KINDS.join(', ')}.`);
  }
  return kind;
}

function readEnquiryId(text: string): EnquiryId {
  const [, kind, id] = /^(contact|advertise|notify)-([1-9]\d{0,9})$/.exec(text) ?? [];
  if (!kind || !id) {
    throw new CityError(`"${text}" is not an id; ids look like contact-12 and advertise-7.`);
  }
  return { kind: kind as EnquiryKind, id: Number(id) };
}

const readDeleted = (names: readonly string[]): readonly EnquiryId[] | 'notify' =>
  names.length === 1 && names[0] === 'notify' ? 'notify' : names.map(readEnquiryId);

function readOpenableId(text: string): OpenableId {
  const { kind, id } = readEnquiryId(text);
  if (kind === 'notify') {
    throw new CityError(`"${text}" is an address to be told; nobody waits for an answer there.`);
  }
  return { kind, id };
}
