import { translate } from '@clearbench/messages';
import { targetsOf } from '@clearbench/messages/types';
import { type DetailField, type Details, filledIn, lackingFields, orderDetails } from './order-details.ts';
import type { ContentType, IncomingTransfer, Loss, Translation } from './protocol.ts';

/** A transfer's own format is not a target: a telex is not translated to a telex. */
export function targetsOfTransfer(transfer: IncomingTransfer, format: string): readonly ContentType[] {
  return targetsOf(transfer).filter((type) => format !== 'telex' || type !== 'KTT');
}

/** Used where the text of a transfer has no UETR. */
export interface SpareUetr {
  readonly uetr: string;
  /** Created for this translation; otherwise the transfer's UETR from its arrival. */
  readonly isNew: boolean;
}

/**
 * Writes the message that orders a transfer, with the entered details, and reports missing ones. A UETR is not entered by hand: if a
 * message needs one and the transfer has none, the spare one is used and reported as assumed.
 */
export function translateTransfer(
  transfer: IncomingTransfer,
  target: ContentType,
  details: Details,
  spare: SpareUetr,
): { translation: Translation; lacking: readonly DetailField[] } {
  const bare = translate(transfer, target);
  if (bare.ok) return { translation: bare, lacking: [] };
  const needsUetr = bare.problems.some(({ path }) => path === 'uetr');
  const whole = { ...filledIn(transfer, details), uetr: needsUetr ? spare.uetr : transfer.uetr };
  const translation = translate(whole, target, orderDetails(details));
  return {
    translation: needsUetr ? withLoss(translation, uetrLoss(spare)) : translation,
    lacking: lackingFields(bare.problems),
  };
}

const withLoss = (translation: Translation, loss: Loss): Translation =>
  translation.ok ? { ...translation, losses: [loss, ...translation.losses] } : translation;

function uetrLoss({ uetr, isNew }: SpareUetr): Loss {
  return {
    kind: 'assumed',
    code: 'value_assumed',
    from: null,
    to: 'uetr',
    before: null,
    after: uetr,
    message: isNew
      ? 'The transfer has no UETR; a new one was created.'
      : 'The payload has no UETR; the one assigned to the transfer on arrival is used.',
  };
}
