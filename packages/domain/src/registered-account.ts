import { electronicIban, ibanProblem } from './iban.ts';

const BRITISH = /^(\d{6})(\d{8})$/;

/**
 * The one form in which an account is stored and compared: an IBAN without spaces, or the 14 digits of a British sort code and account
 * number (`20-00-00 55779911` → `20000055779911`). Null if the text is neither.
 */
export function registeredAccount(text: string): string | null {
  const account = electronicIban(text).replaceAll('-', '');
  return BRITISH.test(account) || ibanProblem(account) === null ? account : null;
}

/** Why a text is no account, and how to correct it; null if it is one. */
export function accountProblem(text: string): string | null {
  const account = electronicIban(text).replaceAll('-', '');
  if (BRITISH.test(account)) return null;
  switch (ibanProblem(account)) {
    case null:
      return null;
    case 'checksum':
      return 'The check digits of this IBAN are wrong. Please compare it with the original';
    case 'length':
      return `An IBAN of ${account.slice(0, 2)} has another length. Please compare it with the original`;
    case 'country':
      return `No IBAN begins with ${account.slice(0, 2)}. Please check its country`;
    case 'structure':
      return 'Please enter an IBAN, or a sort code of 6 digits followed by an account number of 8 digits';
  }
}

/** For logs: its country or sort code, and its last three characters. */
export const maskedAccount = (account: string): string =>
  `${account.slice(0, 4)}${'*'.repeat(Math.max(0, account.length - 7))}${account.slice(-3)}`;
