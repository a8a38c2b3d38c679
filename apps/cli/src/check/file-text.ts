import { TextDecoder } from 'node:util';

/** What is wrong with the bytes of a file. The message is a sentence; line and column count from 1. */
export interface EncodingFault {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/**
 * Decodes the bytes of a file, chunk by chunk: UTF-8, UTF-16 (by its byte order mark or its zeros), and any
 * other encoding that an XML declaration names. Messages are UTF-8, so UTF-16 is a fault, and so are bytes that are
 * not valid UTF-8 (such as Latin-1), which are shown as U+FFFD.
 */
export class FileText {
  #decoder: TextDecoder | null = null;
  #fault: EncodingFault | null = null;
  #line = 1;
  #column = 1;

  /** Null as long as there is none. */
  get fault(): EncodingFault | null {
    return this.#fault;
  }

  push(chunk: Uint8Array): string {
    this.#decoder ??= this.#decoderFor(chunk);
    return this.#follow(this.#decoder.decode(chunk, { stream: true }), chunk);
  }

  end(): string {
    return this.#decoder === null ? '' : this.#follow(this.#decoder.decode(), null);
  }

  #decoderFor(head: Uint8Array): TextDecoder {
    const name = encodingOf(head);
    if (!name.startsWith('utf-16')) return new TextDecoder(name);
    const message = 'The file is UTF-16, and messages are exchanged in UTF-8; save it as UTF-8.';
    this.#fault = { line: 1, column: 1, message };
    return new TextDecoder(name);
  }

  /** Looks for the first character that could not be decoded. A U+FFFD in the file itself is not a fault. */
  #follow(text: string, bytes: Uint8Array | null): string {
    if (this.#fault !== null || this.#decoder?.encoding !== 'utf-8') return text;
    const at = text.indexOf(UNREADABLE);
    if (at !== -1 && (bytes === null || !Buffer.from(bytes).includes(UNREADABLE))) {
      const { line, column } = this.#placeBehind(text.slice(0, at));
      const message =
        'The file is not UTF-8 from here on (it may be Latin-1 or Windows-1252); save it as UTF-8.';
      this.#fault = { line, column, message };
    } else ({ line: this.#line, column: this.#column } = this.#placeBehind(text));
    return text;
  }

  #placeBehind(text: string): { line: number; column: number } {
    const lastEnd = text.lastIndexOf('\n');
    if (lastEnd === -1) return { line: this.#line, column: this.#column + text.length };
    let line = this.#line;
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) line++;
    return { line, column: text.length - lastEnd };
  }
}

const UNREADABLE = '\uFFFD';

/** How many bytes are searched for the XML declaration. */
const DECLARATION_BYTES = 200;

function encodingOf(head: Uint8Array): string {
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (isText(first) && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && isText(second))) return 'utf-16be';
  const start = Buffer.from(head.subarray(0, DECLARATION_BYTES)).toString('latin1');
  const declared = /^<\?xml\s[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1] ?? 'utf-8';
  // A file that can be read byte by byte here is not UTF-16, whatever it declares.
  return /^utf-?16/i.test(declared) || !isKnown(declared) ? 'utf-8' : declared;
}

function isText(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x20 && byte < 0x7f;
}

function isKnown(encoding: string): boolean {
  try {
    return new TextDecoder(encoding).encoding !== '';
  } catch {
    return false;
  }
}
