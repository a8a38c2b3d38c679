import type { IncomingTransfer } from '../../core/transfer.ts';
import type { CreditTransferTransaction39 } from '../../iso20022/generated/types.ts';
import type { Customer, Money } from '../../swift-mt/content/content-parts.ts';
import type { TelexSerial } from '../../telex/index.ts';
import type { PaymentDetails } from '../payment-details/payment-details.ts';

/** Data that a message needs beyond its source. */
export interface OrderDetails {
  /** When the message is made: ISO date and time with offset. Midnight (UTC) of the value date when left out. An MT has no place for it. */
  readonly createdAt?: string;
  /** For a telex: its number at its station, and the teleprinters at both ends; the test key follows from them. */
  readonly telex?: {
    readonly serial: TelexSerial;
    /** Like `298765 OAKB G`. */
    readonly senderAnswerback: string;
    readonly receiverAnswerback: string;
  };
}

type Unwritten = 'amountMinor' | 'profileId' | 'destinationIban' | 'fundType';

/**
 * A payment order independent of any format, with the names of a transfer. Each format adds the usual value for
 * missing data.
 */
export interface PaymentOrder extends OrderDetails, Readonly<Omit<IncomingTransfer, Unwritten>> {
  /** Sender and receiver of the message. */
  readonly senderBic: string;
  readonly recipientBic: string;
  readonly valueDate: string;
  /** The bank of the ordering customer, where the message names it beside its sender. */
  readonly orderingBic?: string;
  /** Field 33B of an MT. */
  readonly instructedAmount?: Money;
  /** The details of the received order beyond its transfer; they take precedence over names and usual values. */
  readonly details?: PaymentDetails | null;
  /** For an MT, where the lines of the customers are laid out already. */
  readonly customers?: Readonly<Record<'ordering' | 'beneficiary', CustomerLines>>;
  /** Tag 111 of an MT, like `001`. */
  readonly serviceType?: string;
  /** The clearing system that settles a pacs.008. */
  readonly clearing?: Clearing;
}

export type CustomerLines = Pick<Customer, 'account' | 'nameAndAddress'>;

export interface Clearing {
  /** SEPA's rules share the charges and allow one remittance text; its files have no business header. */
  readonly scheme: 'sepa' | null;
  readonly endToEndId: string;
  /** Elements that a transaction also has in this system, or has differently, like `ChrgBr` and `PmtTpInf`. */
  readonly elements: Partial<CreditTransferTransaction39>;
}
