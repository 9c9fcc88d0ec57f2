import { ImportError, describeAlien, readHead, readInput, isPbf } from './read-input';
import { readPbf } from './read-pbf';

/** The lists whose members are handed out one by one: GeoJSON's and Overpass's. */
type ListName = 'features' | 'elements';

export type Scanned =
  /** One member of such a list. */
  | { readonly kind: 'member'; readonly list: ListName; readonly value: unknown }
  /** A whole top-level object, its long list left empty. */
  | { readonly kind: 'document'; readonly list: ListName | null; readonly value: unknown };

/** No single place is anywhere near as large; more is a sign of another kind of file. */
const LARGEST_VALUE_BYTES = 32 * 1024 * 1024;

/** Enough to recognise other kinds of files by their start. */
const HEAD_BYTES = 512;

const [QUOTE, BACKSLASH, COMMA, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET, NEWLINE] = [
  0x22, 0x5c, 0x2c, 0x7b, 0x7d, 0x5b, 0x5d, 0x0a,
] as const;
/** Precedes each text of a GeoJSON text sequence (RFC 8142). */
const RECORD_SEPARATOR = 0x1e;
const isBlank = (byte: number): boolean =>
  byte === 0x20 || byte === NEWLINE || byte === 0x0d || byte === 0x09;

/**
 * Incremental reader of one or many JSON objects. It finds where values begin and end and leaves their
 * grammar to JSON.parse, so that memory holds one place at a time, whatever the size of the file.
 * Between list members and documents it is strict: anything unexpected is refused with line and byte.
 */
export class JsonScanner {
  private bytes: Buffer = Buffer.alloc(0);
  /** First byte in `bytes` of the value that is being collected. */
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
  /** What came before there was enough to tell the kind of file. */
  private head: Buffer | null = Buffer.alloc(0);
  private readonly decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

  constructor(private readonly name: string) {}

  /** Takes the next bytes and returns what became whole.
   * @throws {ImportError} for what is no JSON, with line and byte */
  push(chunk: Buffer): Scanned[] {
    if (!this.head) return this.scan(chunk);
    this.head = Buffer.concat([this.head, chunk]);
    return this.head.length < HEAD_BYTES ? [] : this.begin(this.head);
  }

  /** Says that the input is over, and returns what became whole by that.
   * @throws {ImportError} when it ended inside a value or held none */
  end(): Scanned[] {
    const found = this.head ? this.begin(this.head) : [];
    if (this.mode !== 'between') {
      throw new ImportError(
        `"${this.name}" ends in the middle of its data after ${this.members + this.documents} whole entries (${this.where()}); the download was probably cut short.`,
      );
    }
    if (this.documents === 0) throw new ImportError(`"${this.name}" holds no data, only blanks.`);
    return found;
  }

  private begin(head: Buffer): Scanned[] {
    this.head = null;
    const alien = describeAlien(head);
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
      throw this.refuse('holds one value of more than 32 MB, which no place has');
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
      if (byte !== OPEN_BRACE) throw this.refuseByte();
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
    else throw this.refuseByte();
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
      throw this.refuse('is not valid UTF-8');
    }
  }

  private parse(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      throw this.refuse('is not valid JSON');
    }
  }

  private where(): string {
    return `line ${this.line}, byte ${this.offset + this.at + 1}`;
  }

  private refuse(what: string): ImportError {
    return new ImportError(`"${this.name}" ${what} (${this.where()}).`);
  }

  private refuseByte(): ImportError {
    if (this.documents + this.members === 0 && this.mode === 'between') {
      return this.refuse('is neither GeoJSON nor Overpass JSON: it does not begin with {');
    }
    return this.refuse('is not valid JSON');
  }
}

/** The members and documents of a file, as they become whole: GeoJSON, GeoJSON line by line or Overpass JSON, plain or gzip, or
 * OpenStreetMap PBF, whose elements come as Overpass would list them.
 * @throws {ImportError} when it cannot be read to its end */
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
