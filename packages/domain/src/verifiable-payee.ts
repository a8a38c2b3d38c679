import { registeredAccount } from './registered-account.ts';

interface Beneficiary {
  readonly recipientName?: string | null | undefined;
  readonly recipientAccount?: string | null | undefined;
  readonly destinationIban?: string | null | undefined;
}

/** The account that a transfer pays, and the name it gives; null if one of them is missing or no bank could find the account. */
export function verifiablePayee(transfer: Beneficiary): { account: string; name: string } | null {
  const name = transfer.recipientName?.trim() ?? '';
  const account = registeredAccount(transfer.destinationIban ?? transfer.recipientAccount ?? '');
  return name === '' || account === null ? null : { account, name };
}
