import type { MessageType } from '../../core/message-type.ts';
import type { IncomingTransfer } from '../../core/transfer.ts';
import type { TelexSerial } from '../../telex/index.ts';

/** What a message needs that its source does not say. */
export interface OrderDetails {
  /** When the message is made: ISO date and time with offset. Midnight (UTC) of the value date when left out. An MT has no place for it. */
  readonly createdAt?: string;
  /** Of a telex: which one of its station it is, and the teleprinters at both ends; the test key follows from them. */
  readonly telex?: {
    readonly serial: TelexSerial;
    /** Like `298765 OAKB G`. */
    readonly senderAnswerback: string;
    readonly receiverAnswerback: string;
  };
}

/** The types that can order a transfer, the usual one first. */
export function targetsOfTransfer({ type }: IncomingTransfer): readonly MessageType[] {
  switch (type) {
    case 'mt103_swift':
    case 'mt103_non_swift':
      return ['MT103', 'pacs.008.001.08', 'KTT'];
    case 'mt202':
      return ['MT202', 'pacs.009.001.08'];
    case 'mt202_cov':
      return ['MT202 COV', 'pacs.009.001.08'];
    case 'ktt_non_swift':
      return ['KTT', 'MT103', 'pacs.008.001.08'];
  }
}
