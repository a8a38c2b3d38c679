import type { IncomingTransfer, OutlineNode } from './protocol.ts';

const TITLES = {
  type: 'Type',
  uetr: 'UETR',
  reference: 'Reference',
  relatedReference: 'Related reference',
  amount: 'Amount',
  currency: 'Currency',
  valueDate: 'Value date',
  senderBic: 'Sender BIC',
  senderName: 'Sender',
  senderAccount: 'Sender account',
  recipientBic: 'Recipient BIC',
  recipientName: 'Recipient',
  recipientAccount: 'Recipient account',
  profileId: 'Provider profile',
  destinationIban: 'Destination IBAN',
  destinationBic: 'Destination BIC',
  fundType: 'Fund type',
} as const satisfies Partial<Record<keyof IncomingTransfer, string>>;

const FIELDS = Object.keys(TITLES) as (keyof typeof TITLES)[];

/** The parsed contents of a JSON element or a CSV row. All of it is shown at the line where the item begins. */
export function transferOutline(transfer: IncomingTransfer, line: number): readonly OutlineNode[] {
  return FIELDS.flatMap((field) => {
    const value = transfer[field];
    if (value === null || value === '') return [];
    return [{ label: TITLES[field], title: null, value, line, column: 1, children: [] }];
  });
}
