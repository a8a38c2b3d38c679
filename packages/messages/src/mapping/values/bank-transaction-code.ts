import type { BankTransactionCodeStructure4 } from '../../iso20022/generated/types.ts';
import type { TransactionType } from '../../swift-mt/content/content-parts.ts';
import { lose, type Passage } from '../losses.ts';

/** Families of ISO's bank transaction codes that field 61 has a code for. */
const FAMILIES: Readonly<Record<string, string>> = {
  RCDT: 'TRF',
  ICDT: 'TRF',
  RRCT: 'TRF',
  IRCT: 'TRF',
  RDDT: 'DDT',
  IDDT: 'DDT',
  RCHQ: 'CHK',
  ICHQ: 'CHK',
  LBOX: 'LBX',
  DCCT: 'DCR',
};

/** Sub-families that say more than their family. */
const SUB_FAMILIES: Readonly<Record<string, string>> = {
  CHRG: 'CHG',
  FEES: 'CHG',
  COMM: 'COM',
  INTR: 'INT',
  TAXE: 'TAX',
  STDO: 'STO',
  RRTN: 'RTI',
};

const DOMAINS: Readonly<Record<string, string>> = { FORX: 'FEX', SECU: 'SEC', LDAS: 'LDP' };

/** A placeholder for everything that field 61 has no code for. */
const MISCELLANEOUS = 'MSC';

/** The issuers that codes of field 61 and those of German banks are of. */
const ISSUERS: readonly (string | undefined)[] = [undefined, 'SWIFT', 'DK', 'ZKA'];

/** A code of field 61; after it, in Germany, the business transaction code with primanota and text key. */
const OWN = /^(?:([NF])([A-Z0-9]{3})|S([1-9]\d\d))(?:\+(\d{3}(?:\+.*)?))?$/;

/** The transaction type of field 61, and the German code that field 86 has. */
export interface EntryCode {
  readonly type: TransactionType;
  /** `166+9310+997` */
  readonly businessCode: string | null;
}

/** The code of an entry with a German one as ISO 20022 has it: `NTRF+166+9310+997`. */
export function bankTransactionCodeToIso(
  type: string,
  businessCode: string | null,
): BankTransactionCodeStructure4 {
  if (businessCode === null) return { Prtry: { Cd: type, Issr: 'SWIFT' } };
  return { Prtry: { Cd: `${type}+${businessCode.replace(/\+$/, '')}`, Issr: 'DK' } };
}

/** The transaction type of field 61: SWIFT's own code if the entry has it, else one for the ISO code. */
export function transactionTypeToMt(
  { Domn, Prtry }: BankTransactionCodeStructure4,
  { losses, from }: Passage,
): EntryCode {
  const own = OWN.exec(Prtry?.Cd ?? '');
  if (own !== null && ISSUERS.includes(Prtry?.Issr)) {
    const [, kind, code = '', number, german] = own;
    const businessCode = german === undefined ? null : german.includes('+') ? german : `${german}+`;
    if (number !== undefined) return { type: { kind: 'S', code: number }, businessCode };
    return { type: { kind: kind === 'F' ? 'F' : 'N', code }, businessCode };
  }
  const { Cd: family = '', SubFmlyCd = '' } = Domn?.Fmly ?? {};
  const code = SUB_FAMILIES[SubFmlyCd] ?? FAMILIES[family] ?? DOMAINS[Domn?.Cd ?? ''] ?? MISCELLANEOUS;
  lose(losses, {
    kind: 'replaced',
    code: 'transaction_type_replaced',
    from,
    to: '61',
    before: Domn === undefined ? (Prtry?.Cd ?? '') : `${Domn.Cd}/${family}/${SubFmlyCd}`,
    after: `N${code}`,
    message: 'Field 61 has its own codes; the nearest one replaces the bank transaction code.',
  });
  return { type: { kind: 'N', code }, businessCode: null };
}
