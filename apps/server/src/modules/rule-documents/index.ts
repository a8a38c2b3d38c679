export { digestOf } from './digest.ts';
export { textToStore } from './document-text.ts';
export { DocumentThreads } from './document-threads.ts';
export { requireSmallDocument } from './small-document.ts';
export { versionNumber } from './version-number.ts';
