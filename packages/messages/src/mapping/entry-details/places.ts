import { isBic } from '@clearbench/domain';

/** Where the text of a code word in field 86 is in the transaction of an entry. */
export interface DetailPlace {
  readonly code: string;
  /** Element names below `TxDtls`. */
  readonly path: string;
  /** The form of the text; 1 to 35 characters unless given. */
  readonly form: RegExp;
}

const REFERENCE = /^.{1,35}$/su;
const UETR = /^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$/;
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** In the order in which field 86 has them. Parties and remittance information, which is last, are apart. */
export const PLACES: readonly DetailPlace[] = [
  { code: 'TRCD', path: 'BkTxCd/Prtry/Cd', form: REFERENCE },
  { code: 'RTRN', path: 'RtrInf/Rsn/Cd', form: /^[A-Z0-9]{4}$/ },
  { code: 'EREF', path: 'Refs/EndToEndId', form: REFERENCE },
  { code: 'IREF', path: 'Refs/InstrId', form: REFERENCE },
  { code: 'PREF', path: 'Refs/PmtInfId', form: REFERENCE },
  { code: 'MSGID', path: 'Refs/MsgId', form: REFERENCE },
  { code: 'TRID', path: 'Refs/TxId', form: REFERENCE },
  { code: 'BREF', path: 'Refs/AcctSvcrRef', form: REFERENCE },
  { code: 'UETR', path: 'Refs/UETR', form: UETR },
  { code: 'MARF', path: 'Refs/MndtId', form: REFERENCE },
  { code: 'ISDT', path: 'RltdDts/IntrBkSttlmDt', form: DAY },
  { code: 'PURP', path: 'Purp/Cd', form: /^[A-Z]{4}$/ },
  { code: 'PURP', path: 'Purp/Prtry', form: REFERENCE },
];

/** A national code of a bank: digits, often after the letters of its clearing system. */
const CLEARING_CODE = /^[A-Z]{0,4}\d{3,31}$/;

/** What a text after the code word BIC is; only its form tells codes and names apart. */
export function bankKind(text: string): 'bic' | 'clearing' | 'name' {
  if (isBic(text)) return 'bic';
  return CLEARING_CODE.test(text) ? 'clearing' : 'name';
}

/** The parties of a transaction by the code word in front of their names. */
export const ROLES = {
  ORDP: 'Dbtr',
  BENM: 'Cdtr',
  ULTD: 'UltmtDbtr',
  ULTC: 'UltmtCdtr',
  INIT: 'InitgPty',
} as const;

export type Role = (typeof ROLES)[keyof typeof ROLES];
