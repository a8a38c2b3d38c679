export * from './api-keys.ts';
export * from './call.ts';
export type * from './known.ts';
export * from './rights.ts';
export * from './tags.ts';
