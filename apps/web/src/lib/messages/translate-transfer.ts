import { targetsOf, translate } from '@clearbench/messages';
import { type DetailField, type Details, filledIn, lackingFields, orderDetails } from './order-details.ts';
import type { IncomingTransfer, Loss, MessageType, Translation } from './protocol.ts';

/** A transfer's own message is what it came as: a telex becomes no telex. */
export function targetsOfTransfer(transfer: IncomingTransfer, format: string): readonly MessageType[] {
  return targetsOf(transfer).filter((type) => format !== 'telex' || type !== 'KTT');
}

/**
 * Writes the message that orders a transfer, with what was filled in, and says what must be. A UETR is nothing that
 * anybody types: where a message needs one and the transfer has none, `uetr` is taken, and told as filled in.
 */
export function translateTransfer(
  transfer: IncomingTransfer,
  target: MessageType,
  details: Details,
  uetr: string,
): { translation: Translation; lacking: readonly DetailField[] } {
  const bare = translate(transfer, target);
  if (bare.kind === 'translated') return { translation: bare, lacking: [] };
  const needsUetr = bare.problems.some(({ path }) => path === 'uetr');
  const whole = { ...filledIn(transfer, details), uetr: needsUetr ? uetr : transfer.uetr };
  const translation = translate(whole, target, orderDetails(details));
  return {
    translation: needsUetr ? withLoss(translation, uetrLoss(uetr)) : translation,
    lacking: lackingFields(bare.problems),
  };
}

const withLoss = (translation: Translation, loss: Loss): Translation =>
  translation.kind === 'translated' ? { ...translation, losses: [loss, ...translation.losses] } : translation;

function uetrLoss(uetr: string): Loss {
  return {
    kind: 'assumed',
    code: 'value_assumed',
    from: null,
    to: 'uetr',
    before: null,
    after: uetr,
    message: 'The transfer has no UETR; a new one was made.',
  };
}
