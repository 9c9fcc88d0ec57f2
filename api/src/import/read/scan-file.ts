import { ImportError, describeUnsupportedFile, readHead, readInput, isPbf } from './read-input';
import { readPbf } from './read-pbf';

/** Lists whose members are emitted one by one: GeoJSON's and Overpass's. */
type ListName = 'features' | 'elements';

export type Scanned =
  /** One member of such a list. */
  | { readonly kind: 'member'; readonly list: ListName; readonly value: unknown }
  /** A complete top-level object, with its list emptied. */
  | { readonly kind: 'document'; readonly list: ListName | null; readonly value: unknown };

/** No restaurant is this large; it must be another kind of file. */
const LARGEST_VALUE_BYTES = 32 * 1024 * 1024;

/** No restaurant nests values this deep; recursive readers rely on it. */
const DEPTH_MAX = 200;

const HEAD_BYTES = 512;

const [QUOTE, BACKSLASH, COMMA, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET, NEWLINE] = [
  0x22, 0x5c, 0x2c, 0x7b, 0x7d, 0x5b, 0x5d, 0x0a,
] as const;
/** Precedes each text of a GeoJSON text sequence (RFC 8142). */
const RECORD_SEPARATOR = 0x1e;
const isBlank = (byte: number): boolean =>
  byte === 0x20 || byte === NEWLINE || byte === 0x0d || byte === 0x09;

/** Incremental parser of one or many JSON objects. Finds where values start and end and leaves
 * their grammar to JSON.parse, so that memory holds one restaurant at a time. Between list
 * members and documents it is strict and rejects anything unexpected, with line and byte. */
export class JsonScanner {
  private bytes: Buffer = Buffer.alloc(0);
  /** Start of the current value in `bytes`. */
  private start = 0;
  private at = 0;
  private offset = 0;
  private line = 1;
  private mode: 'between' | 'document' | 'list' | 'member' = 'between';
  private depth = 0;
  private isInString = false;
  private isEscaped = false;
  private stringStart = 0;
  private lastKey = '';
  private list: ListName | null = null;
  private needsComma = false;
  /** Parts of the document around its list. */
  private shell: string[] = [];
  private members = 0;
  private documents = 0;
  /** Bytes received before the file type is known. */
  private head: Buffer | null = Buffer.alloc(0);
  private readonly decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

  constructor(private readonly name: string) {}

  /** Adds bytes and returns the completed values.
   * @throws {ImportError} for invalid JSON, with line and byte */
  push(chunk: Buffer): Scanned[] {
    if (!this.head) return this.scan(chunk);
    this.head = Buffer.concat([this.head, chunk]);
    return this.head.length < HEAD_BYTES ? [] : this.startValue(this.head);
  }

  /** Ends the input and returns the remaining values.
   * @throws {ImportError} if it ended inside a value or was empty */
  end(): Scanned[] {
    const found = this.head ? this.startValue(this.head) : [];
    if (this.mode !== 'between') {
      throw new ImportError(
        `"${this.name}" is truncated after ${this.members + this.documents} complete entries (${this.where()}); the download was probably interrupted.`,
      );
    }
    if (this.documents === 0) throw new ImportError(`"${this.name}" contains only whitespace.`);
    return found;
  }

  private startValue(head: Buffer): Scanned[] {
    this.head = null;
    const alien = describeUnsupportedFile(head);
    if (alien) throw new ImportError(`"${this.name}" ${alien}`);
    const hasByteOrderMark = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
    if (hasByteOrderMark) this.offset = 3;
    return this.scan(hasByteOrderMark ? head.subarray(3) : head);
  }

  private scan(chunk: Buffer): Scanned[] {
    this.append(chunk);
    const found: Scanned[] = [];
    for (; this.at < this.bytes.length; this.at += 1) {
      const byte = this.bytes[this.at] as number;
      if (this.isInString) this.readString(byte);
      else {
        if (byte === NEWLINE) this.line += 1;
        const scanned =
          this.mode === 'between' || this.mode === 'list'
            ? this.readBetween(byte)
            : this.readValue(byte);
        if (scanned) found.push(scanned);
      }
    }
    return found;
  }

  private append(chunk: Buffer): void {
    const isCollecting = this.mode === 'document' || this.mode === 'member';
    const from = isCollecting ? this.start : this.at;
    const rest = this.bytes.subarray(from);
    if (rest.length > LARGEST_VALUE_BYTES) {
      throw this.reject('has a single value larger than 32 MB');
    }
    this.offset += from;
    this.at -= from;
    this.stringStart -= from;
    this.start = 0;
    this.bytes = rest.length ? Buffer.concat([rest, chunk]) : chunk;
  }

  private readString(byte: number): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (byte === BACKSLASH) this.isEscaped = true;
    else if (byte === QUOTE) {
      this.isInString = false;
      if (this.mode === 'document' && this.depth === 1) {
        this.lastKey = this.bytes.toString('latin1', this.stringStart, this.at);
      }
    }
  }

  private readBetween(byte: number): Scanned | null {
    if (isBlank(byte)) return null;
    if (this.mode === 'between') {
      if (byte === RECORD_SEPARATOR) return null;
      if (byte !== OPEN_BRACE) throw this.rejectByte();
      this.mode = 'document';
      this.list = null;
      this.shell = [];
    } else if (byte === CLOSE_BRACKET) {
      this.mode = 'document';
      this.start = this.at;
      this.depth = 1;
      return null;
    } else if (byte === COMMA && this.needsComma) {
      this.needsComma = false;
      return null;
    } else if (byte === OPEN_BRACE && !this.needsComma) this.mode = 'member';
    else throw this.rejectByte();
    this.start = this.at;
    this.depth = 1;
    return null;
  }

  private readValue(byte: number): Scanned | null {
    if (byte === QUOTE) {
      this.isInString = true;
      this.stringStart = this.at + 1;
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      if (byte === OPEN_BRACKET && this.mode === 'document' && this.depth === 1) {
        if (this.openList()) return null;
      }
      this.depth += 1;
      if (this.depth > DEPTH_MAX) throw this.reject(`nests values more than ${DEPTH_MAX} deep`);
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      this.depth -= 1;
      if (this.depth === 0) return this.finish();
    }
    return null;
  }

  private openList(): boolean {
    if (this.list || (this.lastKey !== 'features' && this.lastKey !== 'elements')) return false;
    this.list = this.lastKey;
    this.shell.push(this.decode(this.at + 1));
    this.mode = 'list';
    this.needsComma = false;
    return true;
  }

  private finish(): Scanned {
    const text = this.decode(this.at + 1);
    if (this.mode === 'member') {
      this.mode = 'list';
      this.needsComma = true;
      this.members += 1;
      return { kind: 'member', list: this.list as ListName, value: this.parse(text) };
    }
    this.mode = 'between';
    this.documents += 1;
    return { kind: 'document', list: this.list, value: this.parse(this.shell.join('') + text) };
  }

  private decode(end: number): string {
    try {
      return this.decoder.decode(this.bytes.subarray(this.start, end));
    } catch {
      throw this.reject('is not valid UTF-8');
    }
  }

  private parse(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      throw this.reject('is not valid JSON');
    }
  }

  private where(): string {
    return `line ${this.line}, byte ${this.offset + this.at + 1}`;
  }

  private reject(what: string): ImportError {
    return new ImportError(`"${this.name}" ${what} (${this.where()}).`);
  }

  private rejectByte(): ImportError {
    if (this.documents + this.members === 0 && this.mode === 'between') {
      return this.reject('is neither GeoJSON nor Overpass JSON: it does not start with {');
    }
    return this.reject('is not valid JSON');
  }
}

/** The members and documents of a file: GeoJSON, line-delimited GeoJSON, or Overpass JSON, plain
 * or gzip, or OpenStreetMap PBF in the form of Overpass JSON.
 * @throws {ImportError} if it cannot be read completely */
export async function* scanFile(path: string): AsyncGenerator<Scanned[]> {
  if (isPbf(await readHead(path))) {
    for await (const elements of readPbf(path)) {
      yield elements.map((value) => ({ kind: 'member', list: 'elements', value }));
    }
    return;
  }
  const scanner = new JsonScanner(path);
  for await (const chunk of readInput(path)) yield scanner.push(chunk);
  yield scanner.end();
}
