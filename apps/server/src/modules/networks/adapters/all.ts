export { interbank } from './interbank/interbank.ts';
export { sepa } from './sepa/sepa.ts';
export { swift } from './swift/swift.ts';
export { telex } from './telex/telex.ts';
