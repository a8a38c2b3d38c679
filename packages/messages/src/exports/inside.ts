/**
 * The parts of the reader, for this repository's own programs and measurements, which also examine broken messages.
 * The published package does not have this entry.
 */

export type { Message } from '../core/message.ts';
export type { ParseResult } from '../core/parse-result.ts';
export type { ContentShape } from '../core/shape.ts';
export { build, contentOf } from '../formats/build.ts';
export { contentShape } from '../formats/content-shape.ts';
export { CONTENT_TYPES } from '../formats/content-types.ts';
export { createChecker } from '../reading/checking/check-stream.ts';
export { parse, parseAll, validate } from '../reading/parse.ts';
export { CsvReader } from '../records/csv/csv-reader.ts';
