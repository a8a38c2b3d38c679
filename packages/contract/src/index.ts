export * from './api-keys.ts';
export * from './auth.ts';
export * from './errors.ts';
export * from './live.ts';
export * from './paths.ts';
export * from './payloads.ts';
export * from './sample-payment.ts';
export * from './transactions.ts';
