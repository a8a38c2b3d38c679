/** Does the name on a payment belong to the account? The README explains the algorithm step by step. */

export type { MatchReason } from './compare/comparison.ts';
export { hasLegalForm } from './has-legal-form.ts';
export { type MatchOptions, matchPayee, type PayeeMatch, type RegisteredPayee } from './match-payee.ts';
