import { registeredAccount } from './registered-account.ts';

interface Beneficiary {
  readonly recipientName?: string | null | undefined;
  readonly recipientAccount?: string | null | undefined;
  readonly destinationIban?: string | null | undefined;
}

/** The longest name that a payment or an answer can have. */
export const PAYEE_NAME_MAX = 140;

/** A name of a payment as a bank is asked about it: messages may have longer ones. No character is cut in half. */
export const payeeName = (name: string): string => {
  const cut = name.trim().slice(0, PAYEE_NAME_MAX);
  return (/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut).trimEnd();
};

/** The account that a transfer pays, and the name it gives; null if one of them is missing or no bank could find the account. */
export function verifiablePayee(transfer: Beneficiary): { account: string; name: string } | null {
  const name = payeeName(transfer.recipientName ?? '');
  const account = registeredAccount(transfer.destinationIban ?? transfer.recipientAccount ?? '');
  return name === '' || account === null ? null : { account, name };
}
