export { DocumentThreads } from './document-threads.ts';
export { requireSmallDocument } from './small-document.ts';
