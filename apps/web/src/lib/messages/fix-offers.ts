import type { CheckedMessage, CheckOptions } from '@clearbench/messages';
import { fixAll, fixFinder } from '@clearbench/messages/fixes';
import { excerptOf } from './fix-excerpt.ts';
import type { FixedDocument, FixOffer } from './protocol.ts';

type Offers = readonly (FixOffer | null)[];

/** Looks for the changes that correct the problems of one text, message by message, and remembers them. */
export class FixOffers {
  private readonly text: string;
  private readonly find: (checked: CheckedMessage) => CheckedMessage;
  private readonly found = new Map<CheckedMessage, Offers>();

  constructor(text: string, options: CheckOptions) {
    this.text = text;
    this.find = fixFinder(text, options);
  }

  /** For each problem of a message the change that corrects it, or null where no right value is likely. */
  of(checked: CheckedMessage): Offers {
    const known = this.found.get(checked);
    if (known !== undefined) return known;
    const offers = this.find(checked).problems.map(({ fix }) =>
      fix === undefined ? null : { fix, excerpt: excerptOf(this.text, fix) },
    );
    this.found.set(checked, offers);
    return offers;
  }

  /** Without those that a person must confirm. */
  countOf(checked: CheckedMessage): number {
    return this.of(checked).filter((offer) => offer !== null && offer.fix.needsConfirmation !== true).length;
  }
}

export function fixedDocument(given: string, options: CheckOptions): FixedDocument {
  const { text, fixed, checked } = fixAll(given, options);
  const left = checked.reduce((sum, { problems }) => sum + problems.length, 0);
  return { text, corrected: fixed.length, left };
}
