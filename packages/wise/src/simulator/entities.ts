import type { TransferState } from '../transfers.ts';

interface Entity {
  readonly id: string;
  /** The id of its owner; lists are by owner. */
  readonly owner: string;
  /** When the simulator has to act on it. */
  readonly dueAtMs: number | null;
}

/** Numbers used so far, so that ids are never reused. */
export interface Counter extends Entity {
  readonly last: number;
}

/** An unfinished visit to one of the pages: created by the login form, replaced by logging in. */
export interface Visit extends Entity {
  readonly userId: string | null;
  readonly authorization: Authorization | null;
}

export interface Authorization {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state: string | null;
  readonly codeChallenge: string | null;
}

/** An application's access to a user's profiles. Owner: the user. */
export interface Grant extends Entity {
  readonly clientId: string;
  readonly createdAtMs: number;
  readonly revokedAtMs: number | null;
  /** The only access token that works. */
  readonly accessTokenId: string | null;
}

/** Owner: the user. Kept after use, because a second use revokes the grant. */
export interface Code extends Entity {
  readonly authorization: Authorization;
  readonly expiresAtMs: number;
  readonly usedForGrant: string | null;
}

/** Its id is the hash of the token. Owner: the user, or the client of an application's token. */
export interface Token extends Entity {
  readonly kind: 'access' | 'refresh' | 'personal' | 'application';
  readonly grantId: string | null;
  readonly expiresAtMs: number | null;
  /** The last characters of a personal token, to recognise it on the page. */
  readonly hint: string;
}

/** Owner: the profile. */
export interface Balance extends Entity {
  readonly currency: string;
  /** Minor units as a decimal integer. */
  readonly amountMinor: string;
  readonly createdAtMs: number;
  readonly modifiedAtMs: number;
}

/** Owner: the profile. */
export interface Quote extends Entity {
  readonly sourceCurrency: string;
  readonly targetCurrency: string;
  readonly sourceMinor: string;
  readonly targetMinor: string;
  readonly feeMinor: string;
  readonly rate: string;
  readonly providedAmountType: 'SOURCE' | 'TARGET';
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly transferId: string | null;
}

/** Owner: the profile. */
export interface Recipient extends Entity {
  readonly currency: string;
  readonly accountHolderName: string;
  readonly type: string;
  readonly details: Record<string, unknown>;
  /** What its bank says about its name; missing if it was not asked. */
  readonly confirmations?: Confirmations | null;
}

/** What the bank of a recipient says about the name. */
export interface VerifiedRecipient {
  readonly answer: 'match' | 'close-match' | 'no-match' | 'not-possible';
  /** Only of a close match. */
  readonly matchedName: string | null;
}

/** In the form of the API. */
export interface Confirmations {
  readonly acceptedOutcomes: boolean;
  readonly quoteId: null;
  readonly outcomes: readonly {
    readonly type: 'NAME_MATCHING';
    readonly outcome: string;
    readonly message: string;
    readonly matchedName: string | null;
    readonly requiresCustomerAcceptance: boolean;
  }[];
}

/** Owner: the profile. */
export interface Transfer extends Entity {
  readonly state: TransferState;
  readonly changedAtMs: number;
  readonly userId: string;
  readonly recipientId: string;
  readonly quoteId: string;
  readonly customerTransactionId: string;
  readonly reference: string;
  readonly createdAtMs: number;
  readonly bounced: boolean;
}

/** Owner: the user. Its id is the user's and the customer transaction id. */
export interface TransferKey extends Entity {
  readonly transferId: string;
}

/** A one-time token of strong customer authentication. Owner: the user. */
export interface Approval extends Entity {
  readonly transferId: string;
  readonly approved: boolean;
}

/** How often a magic word has made a call fail. */
export interface Fault extends Entity {
  readonly count: number;
}

/** Owner: the profile, or the application (`ownerOfApplication`). */
export interface Subscription extends Entity {
  readonly name: string;
  readonly triggerOn: string;
  readonly url: string;
  readonly version: string;
  /** The user or application that created it. */
  readonly userId: string;
  readonly createdAtMs: number;
}

/** An event being delivered. Owner: the subscription. */
export interface Delivery extends Entity {
  /** The same for every copy and attempt. */
  readonly deliveryId: string;
  readonly url: string;
  readonly body: string;
  readonly attempts: number;
  readonly test: boolean;
}

export interface EntityOf {
  counter: Counter;
  visit: Visit;
  grant: Grant;
  code: Code;
  token: Token;
  balance: Balance;
  quote: Quote;
  recipient: Recipient;
  transfer: Transfer;
  'transfer-key': TransferKey;
  approval: Approval;
  fault: Fault;
  subscription: Subscription;
  delivery: Delivery;
}
export type EntityKind = keyof EntityOf;
