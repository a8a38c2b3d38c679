import { flag, integer, list, record, text, withDefault } from './schema.ts';
import type { Send } from './transport.ts';

/** The identification of an account, by currency. Others go through `other` with the type and fields that Wise documents. */
export type RecipientAccount =
  | { readonly type: 'iban'; readonly iban: string; readonly bic?: string }
  | { readonly type: 'sort_code'; readonly sortCode: string; readonly accountNumber: string }
  | {
      readonly type: 'aba';
      readonly routingNumber: string;
      readonly accountNumber: string;
      readonly accountType: 'CHECKING' | 'SAVINGS';
      readonly address: RecipientAddress;
    }
  | { readonly type: 'swift_code'; readonly swiftCode: string; readonly accountNumber: string }
  | {
      readonly type: 'other';
      readonly wiseType: string;
      readonly details: Readonly<Record<string, unknown>>;
    };

export interface RecipientAddress {
  /** ISO 3166, two letters. */
  readonly country: string;
  readonly city: string;
  readonly firstLine: string;
  readonly postCode: string;
  /** Required in the US, Canada and Brazil. */
  readonly state?: string;
}

export interface RecipientRequest {
  readonly profileId: number;
  readonly currency: string;
  readonly accountHolderName: string;
  readonly legalType: 'PRIVATE' | 'BUSINESS';
  readonly account: RecipientAccount;
}

export interface WiseRecipient {
  readonly id: number;
  readonly accountHolderName: string;
  readonly currency: string;
  readonly type: string;
  readonly active: boolean;
}

export interface RecipientCalls {
  /** `POST /v1/accounts`. Not repeated automatically, because each success creates a recipient. */
  createRecipient(request: RecipientRequest): Promise<WiseRecipient>;
  recipient(recipientId: number): Promise<WiseRecipient>;
  recipients(profileId: number, currency?: string): Promise<WiseRecipient[]>;
}

const recipient = record({
  id: integer,
  accountHolderName: text,
  currency: text,
  type: text,
  active: withDefault(flag, true),
});

function detailsOf(account: RecipientAccount): Record<string, unknown> {
  switch (account.type) {
    case 'iban':
      return { IBAN: account.iban, ...(account.bic === undefined ? {} : { BIC: account.bic }) };
    case 'sort_code':
      return { sortCode: account.sortCode, accountNumber: account.accountNumber };
    case 'aba': {
      const { routingNumber, accountNumber, accountType, address } = account;
      return { abartn: routingNumber, accountNumber, accountType, address };
    }
    case 'swift_code':
      return { swiftCode: account.swiftCode, accountNumber: account.accountNumber };
    case 'other':
      return { ...account.details };
  }
}

export function recipientCalls(send: Send): RecipientCalls {
  return {
    createRecipient: ({ profileId, currency, accountHolderName, legalType, account }) =>
      send({
        method: 'POST',
        path: '/v1/accounts',
        body: {
          profile: profileId,
          currency,
          accountHolderName,
          type: account.type === 'other' ? account.wiseType : account.type,
          details: { legalType, ...detailsOf(account) },
        },
        read: recipient,
      }),
    recipient: (recipientId) => send({ method: 'GET', path: `/v1/accounts/${recipientId}`, read: recipient }),
    recipients: (profileId, currency) =>
      send({
        method: 'GET',
        path: '/v1/accounts',
        query: { profile: profileId, currency },
        read: list(recipient),
      }),
  };
}
