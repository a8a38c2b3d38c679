export { validateMx } from './checks/validate-mx.ts';
export { buildMx, messageOfContent } from './content/build-mx.ts';
export type { MxContent, MxContentOf } from './content/content.ts';
export { contentOfMx } from './content/content-of.ts';
export { sampleMx } from './content/sample-mx.ts';
export { ISO_CODES } from './problem-codes.ts';
export { cancellationRequestsOfMx } from './reading/cancellation-requests.ts';
export { referencesOfMx } from './reading/order-references.ts';
export { parseMxAll } from './reading/parse-mx.ts';
