/** The message types, their names, and the type of a text. */

export { counterpartsOf, targetsOf } from '../api/translate.ts';
export { type MessageType, MX_TYPES, type MxType } from '../core/message-type.ts';
export { SAMPLE_TYPES } from '../formats/sample.ts';
export { type Detection, detect } from '../reading/detection/detect.ts';
export type { MtType } from '../swift-mt/content/content.ts';
export { MT_TYPES } from '../swift-mt/types/registry.ts';
export { typeTitle } from '../type-title.ts';
