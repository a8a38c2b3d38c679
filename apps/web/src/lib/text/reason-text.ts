import type { FailureReason } from '@clearbench/contract';

/** The code of a bank or a network, which operators know; null for our own codes, which only programs read. */
export const publicCode = ({ code }: FailureReason): string | null => (/^[a-z_]+$/.test(code) ? null : code);

/** Why a transfer failed, in one line: `AC04 closed account`, `no account of the beneficiary`. */
export function reasonText(reason: FailureReason): string {
  const code = publicCode(reason);
  return code === null ? reason.text : `${code} ${reason.text}`;
}
