import type { Content } from '../../core/content.ts';
import type { MessageType } from '../../core/message-type.ts';
import type { IncomingTransfer } from '../../core/transfer.ts';
import { build } from '../../formats/build.ts';
import { parse, validate } from '../../reading/parse.ts';
import { readPayload } from '../../reading/read-payload.ts';
import type { Loss, Translation } from '../translation.ts';
import { addDifferences } from './differences.ts';
import { gapsOf, type WholeTransfer } from './gaps.ts';
import type { OrderDetails } from './order.ts';
import { transferToPacs008, transferToPacs009 } from './to-iso.ts';
import { transferToMt103, transferToMt202, transferToMt202Cov } from './to-mt.ts';
import { transferToTelex } from './to-telex.ts';

/**
 * Writes the message that orders a transfer, in the form that the network takes. What only the sender can know and the
 * transfer does not say (a BIC, a name, the UETR) makes it untranslatable, with a problem whose path is the field.
 * What is filled in (SHA, CRED, NONREF), and what a reader of the message gets otherwise than the transfer says it, is
 * a loss: without any of those about its fields the same transfer is read from the message.
 */
export function translateTransfer(
  transfer: IncomingTransfer,
  target: MessageType,
  details: OrderDetails,
): Translation {
  const problems = gapsOf(transfer, target, details);
  const { valueDate, senderBic, recipientBic } = transfer;
  if (problems.length > 0 || valueDate === null || senderBic === null || recipientBic === null) {
    return { kind: 'untranslatable', problems };
  }
  const losses: Loss[] = [];
  const text = build(contentOf({ ...transfer, valueDate, senderBic, recipientBic }, target, details, losses));
  const result = parse(text, { mode: 'strict' });
  const found = result.kind === 'message' ? validate(result.message) : result.problems;
  const readBack = readPayload(text).items[0]?.transfer ?? null;
  if (readBack !== null) addDifferences(transfer, readBack, losses);
  return { kind: 'translated', type: target, text, losses, problems: found };
}

function contentOf(
  transfer: WholeTransfer,
  target: MessageType,
  details: OrderDetails,
  losses: Loss[],
): Content {
  switch (target) {
    case 'KTT':
      return transferToTelex(transfer, details, losses);
    case 'MT202':
      return transferToMt202(transfer, losses);
    case 'MT202 COV':
      return transferToMt202Cov(transfer, losses);
    case 'pacs.008.001.08':
      return transferToPacs008(transfer, details, losses);
    case 'pacs.009.001.08':
      return transferToPacs009(transfer, details, losses);
    default:
      return transferToMt103(transfer, losses);
  }
}
