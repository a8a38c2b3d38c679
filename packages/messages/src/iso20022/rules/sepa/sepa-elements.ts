import { isIban } from '@clearbench/domain';
import { isInForce } from '../../../core/releases.ts';
import { quoted } from '../../schema/simple-type.ts';
import { elementsOf, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { addressElements } from '../address.ts';
import { attributeOf, every, text } from '../lookup.ts';
import {
  absent,
  all,
  anywhere,
  at,
  atMost,
  given,
  is,
  isNot,
  isOneOf,
  missing,
  nameOf,
  needs,
  noSlashes,
  present,
  type Rule,
  unused,
  when,
  wrong,
} from '../rule.ts';
import type { RuleContext } from '../rule-context.ts';
import { creditorProblem, isSepaAmount, isSepaCountry } from './sepa-values.ts';

/**
 * The usage rules of the SEPA schemes (EPC rulebooks 2025 v1.1), each on an element anywhere. Rules confirmed by banks' schemas
 * derived from the EPC guidelines are errors; rules with weaker sources are warnings.
 */
const NAME_MAX = 70;
const STRUCTURED_MAX = 140;

const oneOf = (codes: string, severity?: 'warning'): Rule => isOneOf('sepa_value', 'SEPA', codes, severity);

const AMOUNT: Rule = (context, element) => {
  const currency = attributeOf(element, 'Ccy');
  const say = (right: string): void => wrong('sepa_amount', `${element.local} is ${right}`)(context, element);
  if (currency !== null && currency !== 'EUR') say(`in ${quoted(currency)}; SEPA accepts only EUR.`);
  else if (!isSepaAmount(textOf(element)))
    say(`${quoted(textOf(element))}; SEPA takes 0.01 to 999999999.99.`);
};

const ACCOUNT = all(
  when(
    { 'Id/IBAN': absent, 'Id/Othr': present },
    wrong('sepa_account', ({ local }) => `${local} has no IBAN; SEPA accepts no other accounts.`),
  ),
  at('Id/IBAN', (context, iban) => {
    const country = textOf(iban).slice(0, 2);
    if (!isIban(textOf(iban)) || isSepaCountry(country)) return;
    wrong('sepa_account', `IBAN belongs to ${country}, which does not take part in SEPA.`)(context, iban);
  }),
);

/** Agents have only their BIC. A customer may leave it out, or write NOTPROVIDED. */
const AGENT = all(
  at('FinInstnId', unused('ClrSysMmbId Nm PstlAdr')),
  when({ FinInstnId: present, 'FinInstnId/BICFI': absent, 'FinInstnId/BIC': absent }, (context, element) => {
    const isCustomers = element.parent?.local === 'PmtInf' || element.parent?.parent?.local === 'PmtInf';
    if (isCustomers && text(element, 'FinInstnId/Othr/Id') === 'NOTPROVIDED') return;
    wrong('sepa_agent', `${element.local} has no BIC; write it in BICFI.`)(context, element);
  }),
);

const PARTY = nameOf(NAME_MAX, 'sepa_value', 'SEPA');
const NAMED_PARTY = all(when({ Nm: absent }, needs('Nm')), PARTY);

const REMITTANCE: Rule = (context, element) => {
  const free = every(element, 'Ustrd');
  const [structured, second] = every(element, 'Strd');
  if (free.length > 1 || (free.length > 0 && structured !== undefined)) {
    const right = 'RmtInf takes one Ustrd or one Strd; leave out the others.';
    wrong('sepa_remittance', right)(context, element);
  } else if (second !== undefined || (structured !== undefined && lengthOf(structured) > STRUCTURED_MAX)) {
    const right = `RmtInf has more than one Strd of ${STRUCTURED_MAX} characters, which only banks with the ERI option accept.`;
    wrong('sepa_remittance', right, 'warning')(context, element);
  }
};

/** The characters of an element as sent, including tags. */
function lengthOf(element: XmlElement): number {
  return elementsOf(element).reduce(
    (sum, child) => sum + 2 * child.local.length + 5 + lengthOf(child),
    textOf(element).trim().length,
  );
}

const CREDITOR_REFERENCE = at('Tp/CdOrPrtry/Cd', oneOf('SCOR'));

/** Structured, hybrid since October 2025, or unstructured until November 2026: section 6.2 of the implementation guidelines. */
const ADDRESS: Rule = (context, element) => {
  const lines = every(element, 'AdrLine').length;
  const town = given(context, element, 'TwnNm');
  const country = given(context, element, 'Ctry');
  const add = (right: string, severity?: 'warning'): void =>
    wrong('sepa_address', right, severity)(context, element);
  if (isOf2009(context) && elementsOf(element).some(({ local }) => local !== 'Ctry' && local !== 'AdrLine')) {
    const right = `PstlAdr has more than Ctry and AdrLine, which the SEPA guidelines of ${context.type} do not use; write it in a version of 2019.`;
    add(right, 'warning');
    return;
  }
  if (lines > 2) add(`PstlAdr has ${lines} AdrLine; SEPA takes at most 2.`);
  else if (!country) add('PstlAdr has no Ctry; every address names the country.');
  else if (town && lines > 0 && context.day !== '' && !isInForce('sepa hybrid address', context.day))
    add('PstlAdr has AdrLine beside TwnNm, which SEPA takes since 5 October 2025.');
  else if (!town) {
    const right = 'PstlAdr has no TwnNm, which SEPA refuses since 15 November 2026; add it.';
    add(right, isInForce('sepa structured address', context.day) ? undefined : 'warning');
  }
};

/** Messages of the guidelines that were in force until November 2023. */
const OF_2009: ReadonlySet<string> = new Set(['pain.001.001.03', 'pain.008.001.02', 'pain.002.001.03']);
export const isOf2009 = ({ type }: RuleContext): boolean => OF_2009.has(type);

const MANDATE = all(
  needs('MndtId DtOfSgntr'),
  at('MndtId', (context, id) => {
    if (textOf(id).includes(' ')) wrong('sepa_mandate', 'MndtId has a space; leave it out.')(context, id);
  }),
  when(
    { AmdmntInd: is('true'), AmdmntInfDtls: missing },
    wrong('sepa_mandate', 'AmdmntInd is true without AmdmntInfDtls; say what changed.'),
  ),
);

const CREDITOR_SCHEME = all(
  at('Id/PrvtId/Othr/Id', (context, id) => {
    const problem = creditorProblem(textOf(id));
    if (problem !== null) wrong('sepa_mandate', `Id ${quoted(textOf(id))} ${problem}.`)(context, id);
  }),
  when({ 'Id/PrvtId/Othr': absent }, needs('Id/PrvtId/Othr')),
  when(
    { 'Id/PrvtId/Othr/SchmeNm/Prtry': isNot('SEPA') },
    at('Id/PrvtId/Othr', wrong('sepa_mandate', 'SchmeNm/Prtry of a creditor identifier is SEPA; write it.')),
  ),
);

/** References that go through all banks (EPC clarification on slashes). */
const REFERENCES = {
  'MsgId PmtInfId InstrId EndToEndId TxId MndtId OrgnlMsgId OrgnlInstrId OrgnlEndToEndId OrgnlTxId RtrId StsId CxlId':
    noSlashes('sepa_reference'),
};

/** As far as known, no scheme uses them: a warning. */
const UNUSED = wrong(
  'sepa_not_used',
  ({ local }) => `${local} is not used in SEPA; leave it out.`,
  'warning',
);

const PAYMENT = {
  ...REFERENCES,
  'InstdAmt IntrBkSttlmAmt TtlIntrBkSttlmAmt': AMOUNT,
  'DbtrAcct CdtrAcct': ACCOUNT,
  'DbtrAgt CdtrAgt': AGENT,
  'Dbtr Cdtr': NAMED_PARTY,
  'UltmtDbtr UltmtCdtr': PARTY,
  // AnyBIC, LEI and one other identification may come together.
  'OrgId PrvtId': atMost(1, 'Othr', 'warning'),
  'EqvtAmt XchgRate XchgRateInf IntrmyAgt1 IntrmyAgt2 IntrmyAgt3 RltdRmtInf Tax RgltryRptg InstrForCdtrAgt':
    UNUSED,
  ChrgBr: oneOf('SLEV'),
  SvcLvl: at('Cd', oneOf('SEPA')),
  SttlmMtd: oneOf('CLRG INGA INDA'),
  RmtInf: REMITTANCE,
  CdtrRefInf: CREDITOR_REFERENCE,
  PstlAdr: all(ADDRESS, addressElements('sepa_address')),
};

export const TRANSFER = anywhere({
  ...PAYMENT,
  PmtMtd: oneOf('TRF'),
  LclInstrm: at('Cd', oneOf('INST', 'warning')),
});

export const DEBIT = anywhere({
  ...PAYMENT,
  PmtMtd: oneOf('DD'),
  LclInstrm: at('Cd', oneOf('CORE B2B')),
  SeqTp: oneOf('FRST RCUR FNAL OOFF'),
  MndtRltdInf: MANDATE,
  CdtrSchmeId: CREDITOR_SCHEME,
});

/** Reason codes for rejections of credit transfers, instant credit transfers and debits; some are from memory. */
const REJECTS =
  'AB05 AB06 AB07 AB08 AB09 AB10 AC01 AC04 AC06 AG01 AG02 AG10 AG11 AM02 AM04 AM05 AM23 BE04 BE05 CERI CNOR DNOR DT01 ED05 ' +
  'FF01 FF05 MD01 MD02 MD07 MS02 MS03 RC01 RR01 RR02 RR03 RR04 SL01 TM01';
/** Reasons of returns of credit transfers and debits, of refunds, and of the return after a recall. */
const RETURNS =
  'AC01 AC04 AC06 AG01 AG02 AM04 AM05 BE04 BE05 CNOR FF05 FOCR MD01 MD06 MD07 MS02 MS03 RC01 RR01 RR02 RR03 RR04 SL01';

const reason = (codes: string): Rule =>
  all(
    at('Rsn/Cd', oneOf(codes, 'warning')),
    at(
      'Rsn/Prtry',
      wrong('sepa_not_used', 'Rsn has Prtry; SEPA takes the codes of its rulebook in Cd.', 'warning'),
    ),
  );

const REJECTED = needs('StsRsnInf/Rsn', 'warning');

export const STATED = anywhere({
  ...REFERENCES,
  TxInfAndSts: when({ TxSts: is('RJCT') }, REJECTED),
  OrgnlGrpInfAndSts: when(
    { GrpSts: is('RJCT'), '../TxInfAndSts': absent, '../OrgnlPmtInfAndSts': absent },
    REJECTED,
  ),
  StsRsnInf: reason(REJECTS),
});

export const RETURNED = anywhere({
  ...REFERENCES,
  'RtrdIntrBkSttlmAmt TtlRtrdIntrBkSttlmAmt': AMOUNT,
  ChrgBr: oneOf('SLEV'),
  TxInf: needs('RtrRsnInf/Rsn', 'warning'),
  RtrRsnInf: reason(RETURNS),
});

/** Recalls of banks (DUPL, TECH, FRAD) and requests of originators. */
export const RECALLED = anywhere({
  ...REFERENCES,
  TxInf: needs('CxlRsnInf/Rsn', 'warning'),
  CxlRsnInf: reason('DUPL TECH FRAD AC03 AM09 CUST'),
});

export const ANSWERED = anywhere(REFERENCES);
