import type { ContentType } from '../../core/content.ts';
import type { IncomingTransfer } from '../../core/transfer.ts';
import { build, contentOf } from '../../formats/build.ts';
import { readTransfers } from '../../reading/items/read-transfers.ts';
import { parse, validate } from '../../reading/parse.ts';
import { orderContent, targetsOfTransfer } from '../orders/order-content.ts';
import type { OrderDetails } from '../orders/payment-order.ts';
import type { Loss, Translation } from '../translation.ts';
import { addDifferences } from './differences.ts';
import { gapsOf } from './gaps.ts';

/**
 * Writes the message that orders a transfer, in the form that the network takes. What only the sender can know and the
 * transfer does not say (a BIC, a name, the UETR) makes it untranslatable, with a problem whose path is the field.
 * Everything that is filled in (SHA, CRED, NONREF), or reads differently in the message than in the transfer, is
 * a loss: without any of those about its fields the same transfer is read from the message.
 */
export function translateTransfer(
  transfer: IncomingTransfer,
  target: ContentType,
  details: OrderDetails,
): Translation {
  const problems = gapsOf(transfer, target, details);
  const type = targetsOfTransfer(transfer).find((one) => one === target);
  const { currency, amount, valueDate, senderBic, recipientBic } = transfer;
  if (
    problems.length > 0 ||
    type === undefined ||
    valueDate === null ||
    senderBic === null ||
    recipientBic === null
  ) {
    return { ok: false, problems };
  }
  const losses: Loss[] = [];
  const order = {
    ...transfer,
    ...details,
    valueDate,
    senderBic,
    recipientBic,
    // If the transfer does not name the account, it is the destination account.
    recipientAccount: transfer.recipientAccount ?? transfer.destinationIban,
    // 33B is mandatory within Europe (D49).
    instructedAmount: { currency, amount },
  };
  const text = build(orderContent(type, order, losses));
  const result = parse(text, { mode: 'strict' });
  const found = result.kind === 'message' ? validate(result.message) : result.problems;
  const content = result.kind === 'message' ? contentOf(result.message) : null;
  if (content === null) return { ok: false, problems: found };
  const readBack = readTransfers(text).items[0]?.transfer ?? null;
  if (readBack !== null) addDifferences(transfer, readBack, losses);
  return { ok: true, type, content, text, losses, problems: found };
}
