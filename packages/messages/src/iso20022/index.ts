export { buildMx, messageOfContent } from './build-mx.ts';
export type { MxContent, MxContentOf } from './content.ts';
export { contentOfMx } from './content-of.ts';
export type { Amount, AnyXml, Choice } from './content-types.ts';
export type { MxMessage } from './mx-message.ts';
export { parseMxAll } from './parse-mx.ts';
export { PROBLEM_CODES, type ProblemCode } from './problem-codes.ts';
export { sampleMx } from './sample-mx.ts';
export { validateMx } from './validate-mx.ts';
