/**
 * Reads, checks, builds and translates payment messages. Functions take a text or its bytes, or content; results have
 * `ok`, and the reasons in `problems`. Each special subject has its own entry.
 */

export { build } from './api/build.ts';
export { check } from './api/check.ts';
export {
  type ComparedValue,
  type CompareOptions,
  type Comparison,
  compare,
  type Difference,
} from './api/compare.ts';
export type { Input } from './api/input.ts';
export { type Outline, outline } from './api/outline.ts';
export { type ReadOptions, read, readAll } from './api/read.ts';
export type { AnyReading, Reading } from './api/reading.ts';
export { type Building, safeBuild } from './api/safe-build.ts';
export { type TranslateOptions, translate } from './api/translate.ts';
export type {
  Content,
  ContentOf,
  ContentType,
  Draft,
  DraftOf,
} from './core/content.ts';
export { ContentError } from './core/content-error.ts';
export type { Message } from './core/message.ts';
export type { OutlineNode } from './core/outline.ts';
export type { Mode, Problem } from './core/problem.ts';
export type { RuleDescription } from './core/rule-description.ts';
export type { Profile, SwitchedOff } from './core/rule-options.ts';
export type { Verdict } from './core/verdict.ts';
export type { BuildOptions } from './formats/build.ts';
export { contentSchema, type JsonSchema } from './formats/content-schema.ts';
export type { RuleId } from './formats/rule-id.ts';
export { rulesOf } from './formats/rules-of.ts';
export { type SampleOptions, type SampleType, sample } from './formats/sample.ts';
/** The types of MT content and of its parts: `SwiftMt.Mt103`, `SwiftMt.Mt101Transaction`, `SwiftMt.Money`, `SwiftMt.Agent` … */
export type * as SwiftMt from './generated/mt-content.ts';
/** The parts of ISO 20022 content under the names of the standard: `Iso20022.CreditTransferTransaction39`. */
export type * as Iso20022 from './iso20022/generated/types.ts';
export type { Loss, Translation } from './mapping/translation.ts';
export type { CheckOptions } from './reading/checking/check.ts';
export type { CheckedMessage } from './reading/checking/judge.ts';
export type { DecodeOptions } from './reading/decoding/decode.ts';
