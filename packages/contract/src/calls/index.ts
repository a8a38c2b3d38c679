export * from './call.ts';
export * from './groups.ts';
export type * from './known.ts';
export * from './rights.ts';
export * from './scopes.ts';
export * from './tags.ts';
