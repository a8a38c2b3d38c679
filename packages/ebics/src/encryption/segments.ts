import { EbicsError } from '../errors.ts';
import { decodeBase64 } from '../xml/base64.ts';

/** What the specification allows in a segment is 1 MB of base64 text. */
const SEGMENT_LENGTH = 1_000_000;

/** Cuts the base64 text of a file into segments of at most `length` characters. An empty text has one. */
export function segmentsOf(base64: string, length = SEGMENT_LENGTH): string[] {
  const segments: string[] = [];
  for (let at = 0; at < base64.length || at === 0; at += length) segments.push(base64.slice(at, at + length));
  return segments;
}

/** Puts segments together, and decodes them: a cut may be inside a group of four characters. */
export function joinSegments(segments: readonly string[]): Uint8Array {
  const decoder = new SegmentDecoder();
  const pieces = segments.map((segment) => decoder.decode(segment));
  decoder.end();
  return Buffer.concat(pieces);
}

/** Decodes segments one after another. Some clients encode each of them on its own. */
export class SegmentDecoder {
  /** The beginning of a group of four characters. */
  #rest = '';

  decode(segment: string): Uint8Array {
    const text = this.#rest + segment;
    const end = text.length - (text.length % 4);
    this.#rest = text.slice(end);
    return decodeBase64(text.slice(0, end)) ?? refuse();
  }

  /** Called after the last segment. */
  end(): void {
    if (this.#rest !== '') refuse();
  }
}

function refuse(): never {
  throw new EbicsError(
    '090004',
    'The segments together are not base64. Cut them from the base64 text of the whole file, and send all.',
  );
}
