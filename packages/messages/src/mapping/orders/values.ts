import { isBic, isTestBic } from '@clearbench/domain';
import type { Passage } from '../losses.ts';
import type { Loss } from '../translation.ts';
import { toFinText } from '../values/characters.ts';
import { fitLines, fitText } from '../values/lines.ts';
import { unslashed } from '../values/name-lines.ts';
import { fitReference, NO_REFERENCE } from '../values/references.ts';
import type { PaymentOrder } from './payment-order.ts';

/** Who a name and an account of the order belong to: `senderName`, `recipientAccount`. */
export type Role = 'sender' | 'recipient';

const NAME_ROOM = { width: 35, max: 4 };
const ACCOUNT_LENGTH = 34;

/** Values that every message needs and no transfer has, filled in as in most payments. */
export function assume<T extends string>(losses: Loss[], to: string, after: T, message: string): T {
  losses.push({ kind: 'assumed', code: 'value_assumed', from: null, to, before: null, after, message });
  return after;
}

/** The bank with the beneficiary's account. */
export const destinationOf = ({ destinationBic, recipientBic }: PaymentOrder): string =>
  destinationBic ?? recipientBic;

/**
 * True if the name of a bank is its BIC, as readers of an MT202 give it. Capitals like BARCLAYS have the form of one
 * too: only a BIC of the sender's network (live, or Test & Training) can be in the message (T46).
 */
export function isBankBic(name: string, senderBic: string): boolean {
  return isBic(name) && isTestBic(name) === isTestBic(senderBic);
}

/** The reference, or its replacement in a message that must have one. */
export function referenceOf(reference: string | null, { losses, from, to }: Passage): string {
  if (reference !== null && reference !== '') return reference;
  return assume(losses, to, NO_REFERENCE, `The message needs a ${from}; ${NO_REFERENCE} was filled in.`);
}

/** The same for field 20 or 21. */
export const finReference = (reference: string | null, passage: Passage): string =>
  fitReference(referenceOf(reference, passage), passage);

/** A name in the lines of an MT. */
export const finName = (name: string, passage: Passage): readonly string[] =>
  fitLines(unslashed(toFinText(name, passage)), NAME_ROOM, passage);

/** An account for the account line of an MT, without its slash. */
export function finAccount(account: string | null, passage: Passage): string | undefined {
  const text = toFinText(account ?? '', passage)
    .replace(/^\/+/, '')
    .trim();
  return text === '' ? undefined : fitText(text, ACCOUNT_LENGTH, passage);
}
