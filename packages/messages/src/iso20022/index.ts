export { buildMx, messageOfContent } from './build-mx.ts';
export { cancellationRequestsOfMx } from './cancellation-requests.ts';
export type { MxContent, MxContentOf } from './content.ts';
export { contentOfMx } from './content-of.ts';
export { referencesOfMx } from './order-references.ts';
export { parseMxAll } from './parse-mx.ts';
export { ISO_CODES } from './problem-codes.ts';
export { sampleMx } from './sample-mx.ts';
export { validateMx } from './validate-mx.ts';
