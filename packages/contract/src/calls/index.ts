export * from './api-keys.ts';
export * from './call.ts';
export * from './command-line.ts';
export * from './deliveries.ts';
export * from './receivers.ts';
export * from './rights.ts';
export * from './tags.ts';
export * from './webhooks.ts';
