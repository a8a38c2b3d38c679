import type { FileVerification } from '@clearbench/domain';
import { AppError } from '../../../platform/errors.ts';
import type { NewPaymentFile } from '../../payment-files/index.ts';
import { ownerNameOf, type Sender } from '../submission.ts';
import type { NewPayload } from './arrival.ts';

/** What the workspace does with files whose senders ask for nothing. */
export interface FileRules {
  fileVerification: FileVerification;
  /** A file with one payment is verified, whatever its sender asks for. */
  singlePaymentVerification: boolean;
}

interface Asked {
  sender: Sender;
  /** Null: the sender asks for nothing. */
  asked: FileVerification | null;
  /** How many items the payload has. */
  items: number;
}

/**
 * The file that is to be verified before its payments are executed; null: the payload is executed at once.
 * @throws AppError when the sender asks for it, and the payload is not a file that can be verified
 */
export function fileToVerify(
  payload: NewPayload,
  { sender, asked, items }: Asked,
  { fileVerification, singlePaymentVerification }: FileRules,
): NewPaymentFile | null {
  const wanted = asked ?? fileVerification;
  if (wanted === 'opt-out' && !singlePaymentVerification) return null;
  const messageId = messageIdOf(payload);
  if (messageId === null) {
    if (asked !== 'opt-in') return null;
    throw new AppError(
      'payees_not_verifiable',
      'Payees can only be verified before execution in a payload that is one pain.001. Nothing was stored; send one, or leave out X-Payee-Verification.',
    );
  }
  if (wanted === 'opt-out' && items > 1) return null;
  return { payloadId: payload.payloadId, messageId, uploadedBy: ownerNameOf(sender) };
}

const ORDERS = /<(?:[\w.-]+:)?CstmrCdtTrfInitn[\s>]/g;
const MESSAGE_ID = /<(?:[\w.-]+:)?MsgId>\s*([^<]{1,35})/;

/** The message id of a payload that is one pain.001; null: it is something else. */
function messageIdOf({ format, enclosed, content }: NewPayload): string | null {
  if (format !== 'iso20022') return null;
  const text = enclosed ?? (typeof content === 'string' ? content : Buffer.from(content).toString());
  if (text.match(ORDERS)?.length !== 1) return null;
  return MESSAGE_ID.exec(text)?.[1]?.trim() ?? null;
}
