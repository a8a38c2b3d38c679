import fc, { type Arbitrary } from 'fast-check';
import type {
  BranchAndFinancialInstitutionIdentification6,
  CashAccount38,
  PartyIdentification135,
  PostalAddress24,
} from '../../iso20022/generated/types.ts';
import { ACCOUNT, DATE, maybe } from '../../swift-mt/testing/arbitrary-parts.ts';
import { compact } from '../losses.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'];
const SET_X = [...LETTERS, ..."/-?:().,'+  "];
const EXTENDED = [...SET_X, ...'!#$%&*=^_`{|}~";<>@[]'];

function textOf(units: readonly string[], maxLength: number): Arbitrary<string> {
  return fc
    .tuple(
      fc.constantFrom(...LETTERS),
      fc.string({ unit: fc.constantFrom(...units), maxLength: maxLength - 1 }),
    )
    .map(([first, rest]) => (first + rest).trim());
}

/** Text of references and instructions in CBPR+: set x. */
export function plainText(maxLength: number): Arbitrary<string> {
  return textOf(SET_X, maxLength);
}

/** Text of names, addresses and remittance information in CBPR+, often longer than an MT has room for. */
export function extendedText(maxLength: number): Arbitrary<string> {
  return textOf(EXTENDED, maxLength);
}

export const ISO_ACCOUNT: Arbitrary<CashAccount38> = fc.oneof(
  fc.constantFrom('GB29NWBK60161331926819', 'DE89370400440532013000').map((IBAN) => ({ Id: { IBAN } })),
  ACCOUNT.map((Id) => ({ Id: { Othr: { Id } } })),
  ACCOUNT.map((Id) => ({ Id: { Othr: { Id, SchmeNm: { Cd: 'BBAN' } } }, Ccy: 'EUR' })),
);

/** Structured, or hybrid with one or two lines. */
const ADDRESS: Arbitrary<PostalAddress24> = fc
  .record({
    StrtNm: maybe(extendedText(70)),
    BldgNb: maybe(extendedText(16)),
    PstCd: maybe(extendedText(16)),
    TwnNm: extendedText(35),
    Ctry: fc.constantFrom('GB', 'DE', 'US', 'JP'),
    AdrLine: maybe(fc.array(extendedText(70), { minLength: 1, maxLength: 2 })),
  })
  .map(compact);

const BIRTH = fc.record({
  BirthDt: DATE,
  CityOfBirth: extendedText(35),
  CtryOfBirth: fc.constantFrom('GB', 'FR'),
});

const OTHER = fc
  .record({
    Id: plainText(35),
    SchmeNm: fc.constantFrom('NIDN', 'CUST', 'TXID', 'BANK').map((Cd) => ({ Cd })),
    Issr: maybe(fc.constantFrom('GB', 'DE', 'GB/REGISTER', 'Register')),
  })
  .map(compact);

const IDENTIFICATION = fc.oneof(
  fc
    .record({ DtAndPlcOfBirth: maybe(BIRTH), Othr: fc.array(OTHER, { minLength: 1, maxLength: 2 }) })
    .map((PrvtId) => ({
      PrvtId,
    })),
  fc.array(OTHER, { minLength: 1, maxLength: 2 }).map((Othr) => ({ OrgId: { Othr } })),
);

/** A customer by name and address, or by its BIC. */
export const ISO_PARTY: Arbitrary<PartyIdentification135> = fc.oneof(
  fc
    .record({
      Nm: extendedText(140),
      PstlAdr: ADDRESS,
      Id: maybe(IDENTIFICATION),
      CtryOfRes: maybe(fc.constantFrom('GB', 'ES')),
    })
    .map((party) => compact<PartyIdentification135>(party)),
  fc.constantFrom('FIRXCAT0NYC', 'MAPLCAT0').map((AnyBIC) => ({ Id: { OrgId: { AnyBIC } } })),
);

const MEMBER = fc.constantFrom(
  { ClrSysId: { Cd: 'GBDSC' }, MmbId: '123456' },
  { ClrSysId: { Cd: 'USABA' }, MmbId: '021000021' },
  { ClrSysId: { Cd: 'CHBCC' }, MmbId: '0762' },
  { ClrSysId: { Cd: 'SESBA' }, MmbId: '5000' },
);

/** An institution by its BIC, with a clearing code now and then, or by name and address. */
export const ISO_AGENT: Arbitrary<BranchAndFinancialInstitutionIdentification6> = fc
  .oneof(
    fc.record({
      BICFI: fc.constantFrom('OAKNGB20', 'PINEUS30', 'CEDRJPJ0', 'FIRXCAT0NYC'),
      ClrSysMmbId: maybe(MEMBER),
      LEI: maybe(fc.constant('5493001KJTIIGC8Y1R12')),
    }),
    fc.record({ ClrSysMmbId: maybe(MEMBER), Nm: extendedText(140), PstlAdr: ADDRESS }),
  )
  .map((FinInstnId) => compact<BranchAndFinancialInstitutionIdentification6>({ FinInstnId }));
