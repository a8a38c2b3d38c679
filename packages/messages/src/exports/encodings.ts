/** Bytes as text: detecting the encoding, and its problems. */

export { type EncodingSource, isPlainUtf8 } from '../reading/decoding/beginning.ts';
export {
  createDecoder,
  type Decoded,
  type DecodeOptions,
  decode,
  type StreamDecoder,
} from '../reading/decoding/decode.ts';
export { charsetOf, encodingLabelled, titleOf as encodingTitle } from '../reading/decoding/labels.ts';
export type { EncodingReading } from '../reading/decoding/likely-readings.ts';
export { withoutPadding } from '../reading/detection/padding.ts';
export { strangeFile } from '../reading/detection/strange-file.ts';
