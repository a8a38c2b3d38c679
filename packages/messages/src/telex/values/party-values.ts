import { electronicIban, ibanProblem, isBic, shortBic } from '@clearbench/domain';
import { quote } from '../../core/problem.ts';
import type { TelexBank, TelexInstitution, TelexParty } from '../content/content.ts';
import type { FieldSource } from '../reading/field-source.ts';
import type { TelexFieldName } from './labels.ts';

const PARTY_LINES_MAX = 4;
const TEXT_LINES_MAX = 6;
/** Longest name and account that a transfer has. */
const NAME_MAX = 140;
const ACCOUNT_MAX = 34;

/** `OAK BANK LONDON / OAKNGB20`: the name and, when the sender knows it, the BIC. */
export function readBank(source: FieldSource, name: 'from' | 'to', answerback: string | null): TelexBank {
  source.expect(name, 'OAK BANK LONDON / OAKNGB20');
  const text = source.text(name);
  if (text === null) return { answerback, name: null, bic: null };
  if (isBic(text.toUpperCase())) return { answerback, name: null, bic: shortBic(text.toUpperCase()) };
  const slash = text.lastIndexOf(' / ');
  const bracket = /^(.*[^ ]) *\(([A-Z0-9]{8}|[A-Z0-9]{11})\)$/i.exec(text.slice(-NAME_MAX));
  if (slash === -1 && bracket === null) return { answerback, name: text, bic: null };
  const bic = (slash === -1 ? (bracket?.[2] ?? '') : text.slice(slash + 3)).trim().toUpperCase();
  const bankName = slash === -1 ? (bracket?.[1] ?? '') : text.slice(0, slash).trim();
  return { answerback, name: bankName === '' ? null : bankName, bic: bicOf(source, name, bic) };
}

export function readInstitution(source: FieldSource): TelexInstitution | null {
  const lines = partyLines(source, 'beneficiaryBank');
  const text = source.text('beneficiaryBankBic');
  const bic = text === null ? null : bicOf(source, 'beneficiaryBankBic', text.toUpperCase());
  return lines.length === 0 && bic === null ? null : { bic, lines };
}

function bicOf(source: FieldSource, name: TelexFieldName, bic: string): string | null {
  if (isBic(bic)) return shortBic(bic);
  return source.problem(
    name,
    'telex_bic',
    `has ${quote(bic)}, which is not a BIC; write 8 or 11 characters like ELMFDEF0`,
  );
}

/** A customer: name and address must be there, the account may be missing. */
export function readParty(
  source: FieldSource,
  name: 'orderingCustomer' | 'beneficiary',
  accountName: 'orderingAccount' | 'beneficiaryAccount',
): TelexParty | null {
  const present = source.require(name, 'NORTHERN MILLS LTD') !== null;
  const lines = partyLines(source, name);
  const account = readAccount(source, accountName);
  return present ? { account, lines } : null;
}

function partyLines(
  source: FieldSource,
  name: 'orderingCustomer' | 'beneficiary' | 'beneficiaryBank',
): string[] {
  const lines = source.lines(name);
  tooManyLines(source, name, lines.length, PARTY_LINES_MAX);
  if ((lines[0]?.length ?? 0) > NAME_MAX) {
    source.problem(
      name,
      'telex_too_long_name',
      `has a name of ${lines[0]?.length} characters; it takes at most ${NAME_MAX}`,
    );
  }
  return lines;
}

/** Free text: the reason for the payment, and notes between the banks. */
export function readText(source: FieldSource, name: 'details' | 'bankInformation'): string[] {
  const lines = source.lines(name);
  tooManyLines(source, name, lines.length, TEXT_LINES_MAX);
  return lines;
}

function tooManyLines(source: FieldSource, name: TelexFieldName, count: number, max: number): void {
  if (count > max)
    source.tolerate(name, 'telex_too_many_lines', `has ${count} lines; it takes at most ${max}`, max);
}

/** An account number. An IBAN loses its spaces; one that fails its check digits is only warned of. */
function readAccount(source: FieldSource, name: 'orderingAccount' | 'beneficiaryAccount'): string | null {
  if (name === 'beneficiaryAccount') source.expect(name, 'DE89370400440532013000');
  const text = source.text(name);
  if (text === null) return null;
  const compact = electronicIban(text);
  const problem = ibanProblem(compact);
  if (problem === null) return compact;
  if (text.length > ACCOUNT_MAX) {
    return source.problem(
      name,
      'telex_account',
      `has ${text.length} characters; an account has at most ${ACCOUNT_MAX}`,
    );
  }
  if (problem === 'checksum') {
    source.warn(
      name,
      'telex_iban_checksum',
      `has ${quote(text)}, which looks like an IBAN but fails its check digits; compare it with the customer's`,
    );
  }
  return text;
}
