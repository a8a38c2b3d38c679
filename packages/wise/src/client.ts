import { type BalanceCalls, balanceCalls } from './balances.ts';
import { WiseError } from './errors.ts';
import { type ProfileCalls, profileCalls } from './profiles.ts';
import { type QuoteCalls, quoteCalls } from './quotes.ts';
import { type RecipientCalls, recipientCalls } from './recipients.ts';
import { type RequirementCalls, requirementCalls } from './requirements.ts';
import { type SubscriptionCalls, subscriptionCalls } from './subscriptions.ts';
import { type TransferCalls, transferCalls } from './transfers.ts';
import type { Send, WiseTransport } from './transport.ts';

export interface ClientOptions {
  /** The access token of a user (OAuth), or a personal API token. */
  readonly accessToken: string;
  /**
   * Answers a request for strong customer authentication: returns the signature of the one-time token, made with
   * the private key whose public half the account holder has uploaded (`oneTimeTokenSigner`). Without it such a
   * call fails with `approval-required`.
   */
  readonly approve?: (oneTimeToken: string) => Promise<string>;
}

export interface WiseClient
  extends ProfileCalls,
    BalanceCalls,
    QuoteCalls,
    RecipientCalls,
    RequirementCalls,
    TransferCalls,
    SubscriptionCalls {}

/** The calls of one user. Cheap to create: one per request is fine. */
export function createWiseClient(transport: WiseTransport, options: ClientOptions): WiseClient {
  const authorization = `Bearer ${options.accessToken}`;
  const sendWith: Send = (call) => transport.send({ ...call, headers: { ...call.headers, authorization } });

  const send: Send = async (call) => {
    try {
      return await sendWith(call);
    } catch (error) {
      if (options.approve === undefined) throw error;
      if (!(error instanceof WiseError) || error.failure.kind !== 'approval-required') throw error;
      const { oneTimeToken } = error.failure;
      const signature = await options.approve(oneTimeToken);
      const approval = { 'x-2fa-approval': oneTimeToken, 'x-signature': signature };
      return await sendWith({ ...call, headers: { ...call.headers, ...approval } });
    }
  };

  return {
    ...profileCalls(send),
    ...balanceCalls(send),
    ...quoteCalls(send),
    ...recipientCalls(send),
    ...requirementCalls(send),
    ...transferCalls(send),
    ...subscriptionCalls(send),
  };
}
