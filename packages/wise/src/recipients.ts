import {
  asRecord,
  flag,
  integer,
  list,
  listOfReadable,
  nullable,
  type Reader,
  record,
  text,
  withDefault,
} from './schema.ts';
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
  /** Further fields that Wise requires, passed on unchanged: `ownedByCustomer`, `email` … */
  readonly further?: Readonly<Record<string, unknown>>;
}

export interface WiseRecipient {
  readonly id: number;
  readonly accountHolderName: string;
  readonly currency: string;
  readonly type: string;
  readonly active: boolean;
  /** The account, as Wise names it: `IBAN`, `accountNumber`, `swiftCode` … */
  readonly details: Readonly<Record<string, unknown>>;
  /** True: its bank did not confirm the name, and no transfer can be made to it before the customer has accepted that. */
  readonly awaitsAcceptance: boolean;
}

export interface RecipientCalls {
  /** `POST /v1/accounts`. Not repeated automatically, because each success creates a recipient. */
  createRecipient(request: RecipientRequest): Promise<WiseRecipient>;
  recipient(recipientId: number): Promise<WiseRecipient>;
  /** `GET /v2/accounts`: the active ones, newest first, at most 1,000. */
  recipients(profileId: number, currency?: string): Promise<WiseRecipient[]>;
  /** `PATCH /v2/accounts/{id}/confirmations`: the customer accepts that the name was not confirmed. */
  acceptConfirmations(recipientId: number): Promise<WiseRecipient>;
  /**
   * The newest active recipient with this account and holder, of at most 1,000 in this currency; null if there is none. Use it
   * before `createRecipient`, which Wise never recognises as a repetition.
   */
  findRecipient(request: RecipientRequest): Promise<WiseRecipient | null>;
}

const MOST_PAGES = 50;

const confirmations = record({
  acceptedOutcomes: withDefault(flag, false),
  outcomes: withDefault(list(record({ requiresCustomerAcceptance: withDefault(flag, false) })), []),
});

const fields = record({
  id: integer,
  // Version 1 of the resource has the one, version 2 the other.
  accountHolderName: nullable(text),
  name: nullable(record({ fullName: nullable(text) })),
  currency: text,
  type: text,
  active: withDefault(flag, true),
  details: withDefault(asRecord, {}),
  confirmations: nullable(confirmations),
});

const recipient: Reader<WiseRecipient> = (value, path) => {
  const { name, accountHolderName, confirmations: confirmed, ...read } = fields(value, path);
  const awaitsAcceptance =
    confirmed !== null &&
    !confirmed.acceptedOutcomes &&
    confirmed.outcomes.some(({ requiresCustomerAcceptance }) => requiresCustomerAcceptance);
  return { ...read, accountHolderName: accountHolderName ?? name?.fullName ?? '', awaitsAcceptance };
};

const recipientPage = record({
  content: listOfReadable(recipient),
  seekPositionForNext: nullable(integer),
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

const typeOf = (account: RecipientAccount): string =>
  account.type === 'other' ? account.wiseType : account.type;

/** True if the recipient has the requested account and holder, however they are spelled. */
function isSame(known: WiseRecipient, { accountHolderName, currency, account }: RecipientRequest): boolean {
  const found = new Map(Object.entries(known.details).map(([name, value]) => [name.toLowerCase(), value]));
  const wanted = Object.entries(detailsOf(account)).filter(([, value]) => typeof value === 'string');
  return (
    known.active &&
    known.currency === currency &&
    plain(known.type) === plain(typeOf(account)) &&
    plain(known.accountHolderName) === plain(accountHolderName) &&
    wanted.every(([name, value]) => plain(found.get(name.toLowerCase())) === plain(value))
  );
}

/** `sort_code` is also written `SortCode`, `04-00-75` also `040075`. */
const plain = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .normalize('NFC')
        .replace(/[\s_-]+/g, '')
        .toUpperCase()
    : '';

export function recipientCalls(send: Send): RecipientCalls {
  async function* pagesOf(profileId: number, currency?: string): AsyncGenerator<WiseRecipient[]> {
    let seekPosition: number | undefined;
    for (let page = 0; page < MOST_PAGES; page++) {
      const { content, seekPositionForNext } = await send({
        method: 'GET',
        path: '/v2/accounts',
        query: { profileId, currency, sort: 'id,desc', seekPosition },
        read: recipientPage,
      });
      yield content;
      if (seekPositionForNext === null || seekPositionForNext === seekPosition) return;
      seekPosition = seekPositionForNext;
    }
  }

  return {
    createRecipient: ({ profileId, currency, accountHolderName, legalType, account, further }) =>
      send({
        method: 'POST',
        path: '/v1/accounts',
        body: {
          ...further,
          profile: profileId,
          currency,
          accountHolderName,
          type: typeOf(account),
          details: { legalType, ...detailsOf(account) },
        },
        read: recipient,
      }),
    recipient: (recipientId) => send({ method: 'GET', path: `/v2/accounts/${recipientId}`, read: recipient }),
    async recipients(profileId, currency) {
      const all: WiseRecipient[] = [];
      for await (const page of pagesOf(profileId, currency)) all.push(...page);
      return all;
    },
    acceptConfirmations: (recipientId) =>
      send({
        method: 'PATCH',
        path: `/v2/accounts/${recipientId}/confirmations`,
        body: { acceptedOutcomes: true },
        read: recipient,
      }),
    async findRecipient(request) {
      for await (const page of pagesOf(request.profileId, request.currency)) {
        const found = page.find((known) => isSame(known, request));
        if (found !== undefined) return found;
      }
      return null;
    },
  };
}
