export * from './api-keys.ts';
export * from './audit.ts';
export * from './call.ts';
export * from './dashboard.ts';
export * from './rights.ts';
export * from './signatures.ts';
export * from './tags.ts';
export * from './tracking.ts';
