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

/** The transaction type of field 61: SWIFT's own code if the entry has it, else one for the ISO code. */
export function transactionTypeToMt(
  { Domn, Prtry }: BankTransactionCodeStructure4,
  { losses, from }: Passage,
): TransactionType {
  const own = /^(?:([NF])([A-Z0-9]{3})|S([1-9]\d\d))$/.exec(Prtry?.Cd ?? '');
  if (own !== null && (Prtry?.Issr === undefined || Prtry.Issr === 'SWIFT')) {
    const [, kind, code = '', number] = own;
    return number === undefined ? { kind: kind === 'F' ? 'F' : 'N', code } : { kind: 'S', code: number };
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
  return { kind: 'N', code };
}
