export type { BalanceCalls, WiseBalance } from './balances.ts';
export { type ClientOptions, createWiseClient, type WiseClient } from './client.ts';
export type { Clock } from './clock.ts';
export { WISE_PRODUCTION, WISE_SANDBOX, type WiseEnvironment } from './environments.ts';
export { WiseError, type WiseFailure, type WiseProblem } from './errors.ts';
export { readEvent, supersedes, type WiseEvent } from './events.ts';
export { canCarry, type Money } from './money.ts';
export {
  type AuthorizationRequest,
  codeChallengeOf,
  createWiseOAuth,
  type OAuthOptions,
  type WiseOAuth,
  type WiseTokens,
} from './oauth.ts';
export type { ProfileCalls, WiseProfile } from './profiles.ts';
export type { QuoteCalls, QuoteOption, QuoteRequest, WiseQuote } from './quotes.ts';
export type {
  RecipientAccount,
  RecipientAddress,
  RecipientCalls,
  RecipientRequest,
  WiseRecipient,
} from './recipients.ts';
export type { RequiredField, RequirementCalls, Requirements } from './requirements.ts';
export { createEventVerifier, createSigner, type EventVerifier, generateKeyPair } from './signatures.ts';
export {
  createWiseApplication,
  type SubscriptionCalls,
  type SubscriptionRequest,
  type WiseApplication,
  type WiseSubscription,
} from './subscriptions.ts';
export {
  type FundingApproval,
  type FundingResult,
  SIMULATED_STATES,
  type SimulatedState,
  TRANSFER_STATES,
  type TransferCalls,
  type TransferRequest,
  type TransferState,
  type WiseTransfer,
} from './transfers.ts';
export { createWiseTransport, type TransportOptions, type WiseTransport } from './transport.ts';
