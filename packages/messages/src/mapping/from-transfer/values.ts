import { isBic, isIban, isTestBic } from '@clearbench/domain';
import type { IncomingTransfer } from '../../core/transfer.ts';
import type { Loss } from '../translation.ts';
import { toFinText } from '../values/characters.ts';
import { fitLines, fitText } from '../values/lines.ts';
import { isReference, NO_REFERENCE } from '../values/references.ts';

const LINE_LENGTH = 35;
const NAME_LINES = 4;
const ACCOUNT_LENGTH = 34;
const REFERENCE_LENGTH = 16;

/** Values that every message needs and no transfer has, filled in as in most payments. */
export function assume<T extends string>(losses: Loss[], to: string, after: T, message: string): T {
  losses.push({ kind: 'assumed', code: 'value_assumed', from: null, to, before: null, after, message });
  return after;
}

/** The account of the beneficiary: where the transfer does not say it, the one that the money is to go to. */
export function beneficiaryAccountOf(transfer: IncomingTransfer): string | null {
  return transfer.recipientAccount ?? transfer.destinationIban;
}

/**
 * Whether the name of a bank is its BIC, as readers of an MT202 give it. Capitals like BARCLAYS have the form of one
 * too: only a BIC of the sender's network (live, or Test & Training) can be in the message (T46).
 */
export function isBankBic(name: string, senderBic: string): boolean {
  return isBic(name) && isTestBic(name) === isTestBic(senderBic);
}

/** The reference, or its replacement in a message that must have one. */
export function referenceOf(reference: string | null, field: string, to: string, losses: Loss[]): string {
  if (reference !== null && reference !== '') return reference;
  return assumeReference(field, to, losses);
}

function assumeReference(field: string, to: string, losses: Loss[]): string {
  return assume(losses, to, NO_REFERENCE, `The message needs a ${field}; ${NO_REFERENCE} was filled in.`);
}

/** The reference for field 20 or 21: 16 characters, no slash at the ends, no two in a row (T26). */
export function finReference(
  reference: string | null,
  from: 'reference' | 'relatedReference',
  to: '20' | '21',
  losses: Loss[],
): string {
  const given = referenceOf(reference, from, to, losses);
  const text = toFinText(given, { losses, from, to });
  const plain = text
    .replace(/\/{2,}/g, '/')
    .replace(/^\/|\/$/g, '')
    .trim();
  if (plain !== text) {
    losses.push({
      kind: 'replaced',
      code: 'T0000R',
      from,
      to,
      before: text,
      after: plain,
      message: 'A reference has no slash at its ends and no two in a row; they were left out.',
    });
  }
  const fit = fitText(plain, REFERENCE_LENGTH, { losses, from, to });
  return isReference(fit) ? fit : assumeReference(from, to, losses);
}

/** A name in the lines of an MT; one that begins with a slash would be read as an account. */
export function finName(
  name: string,
  from: 'senderName' | 'recipientName',
  to: string,
  losses: Loss[],
): readonly string[] {
  const passage = { losses, from, to };
  const text = toFinText(name, passage).replace(/^\/+/, '').trim();
  return fitLines(text === '' ? '.' : text, { width: LINE_LENGTH, max: NAME_LINES }, passage);
}

/** An account for the account line of an MT, without its slash. */
export function finAccount(
  account: string | null,
  from: 'senderAccount' | 'recipientAccount',
  to: string,
  losses: Loss[],
): string | undefined {
  if (account === null || isIban(account)) return account ?? undefined;
  const passage = { losses, from, to };
  const text = toFinText(account, passage).replace(/^\/+/, '').trim();
  return text === '' ? undefined : fitText(text, ACCOUNT_LENGTH, passage);
}
