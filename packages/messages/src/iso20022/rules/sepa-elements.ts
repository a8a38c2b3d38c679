import { isIban } from '@clearbench/domain';
import { isInForce } from '../../core/releases.ts';
import { quoted } from '../schema/simple-type.ts';
import { elementsOf, textOf, type XmlElement } from '../xml/xml-tree.ts';
import { type ElementRule, type ElementRules, each, elementRules } from './element-rules.ts';
import { attributeOf, every, find, has, text } from './lookup.ts';
import { atMost, broken, isGiven, mustNotHave, needs } from './rule-context.ts';
import { creditorFault, isCreditorReference, isSepaAmount, isSepaCountry } from './sepa-values.ts';

/**
 * The usage rules of the SEPA schemes (EPC rulebooks 2025 v1.1), each on an element anywhere. Rules confirmed by banks' schemas
 * derived from the EPC guidelines are errors; rules with weaker sources are warnings.
 */
const NAME_MAX = 70;
const STRUCTURED_MAX = 140;

/** References that go through all banks (EPC clarification on slashes). */
const REFERENCES = each(
  'MsgId PmtInfId InstrId EndToEndId TxId MndtId OrgnlMsgId OrgnlInstrId OrgnlEndToEndId OrgnlTxId RtrId StsId CxlId',
  (context, element) => {
    const value = textOf(element);
    if (!value.startsWith('/') && !value.endsWith('/') && !value.includes('//')) return;
    const right = `${element.local} begins or ends with a slash or has two in a row; leave them out.`;
    broken(context, element, 'sepa_reference', right);
  },
);

/** One code is right. */
function oneOf(codes: string, severity?: 'warning'): ElementRule {
  const right = codes.split(' ');
  return (context, element) => {
    const code = textOf(element);
    if (right.includes(code)) return;
    const or = right.length < 6 ? right.join(' or ') : `one of ${right.join(' ')}`;
    broken(
      context,
      element,
      'sepa_value',
      `${element.local} is ${quoted(code)}; SEPA takes ${or}.`,
      severity,
    );
  };
}

/** The element has this code below it. */
function coded(path: string, codes: string, severity?: 'warning'): ElementRule {
  const rule = oneOf(codes, severity);
  return (context, element) => {
    const code = find(element, path);
    if (code !== undefined) rule(context, code);
  };
}

const euroAmount: ElementRule = (context, element) => {
  const currency = attributeOf(element, 'Ccy');
  if (currency !== null && currency !== 'EUR') {
    broken(context, element, 'sepa_amount', `${element.local} is in ${quoted(currency)}; SEPA takes EUR.`);
  } else if (!isSepaAmount(textOf(element))) {
    const right = `${element.local} is ${quoted(textOf(element))}; SEPA takes 0.01 to 999999999.99.`;
    broken(context, element, 'sepa_amount', right);
  }
};

const account: ElementRule = (context, element) => {
  const iban = find(element, 'Id/IBAN');
  if (iban === undefined) {
    if (has(element, 'Id/Othr'))
      broken(context, element, 'sepa_account', `${element.local} has no IBAN; SEPA takes nothing else.`);
  } else if (isIban(textOf(iban)) && !isSepaCountry(textOf(iban).slice(0, 2))) {
    const right = `IBAN belongs to ${textOf(iban).slice(0, 2)}, which does not take part in SEPA.`;
    broken(context, iban, 'sepa_account', right);
  }
};

/** Agents have their BIC alone. A customer may leave it out, or say NOTPROVIDED. */
const agent: ElementRule = (context, element) => {
  const institution = find(element, 'FinInstnId');
  if (institution === undefined) return;
  mustNotHave(context, institution, ['ClrSysMmbId', 'Nm', 'PstlAdr']);
  if (has(institution, 'BICFI') || has(institution, 'BIC')) return;
  const isCustomers = element.parent?.local === 'PmtInf' || element.parent?.parent?.local === 'PmtInf';
  if (isCustomers && text(institution, 'Othr/Id') === 'NOTPROVIDED') return;
  broken(context, element, 'sepa_agent', `${element.local} has no BIC; write it in BICFI.`);
};

function party(mustBeNamed: boolean): ElementRule {
  return (context, element) => {
    const name = find(element, 'Nm');
    if (name === undefined) {
      if (mustBeNamed) needs(context, element, 'Nm');
    } else if (textOf(name).length > NAME_MAX) {
      const right = `Nm has ${textOf(name).length} characters; SEPA takes at most ${NAME_MAX}.`;
      broken(context, name, 'sepa_value', right);
    }
  };
}

/** AnyBIC, LEI and one other identification may come together. */
const identification: ElementRule = (context, element) => atMost(context, element, 'Othr', 1, 'warning');

const remittance: ElementRule = (context, element) => {
  const free = every(element, 'Ustrd');
  const [structured, second] = every(element, 'Strd');
  if (free.length > 1 || (free.length > 0 && structured !== undefined)) {
    broken(context, element, 'sepa_remittance', 'RmtInf takes one Ustrd or one Strd; leave out the others.');
  } else if (second !== undefined || (structured !== undefined && lengthOf(structured) > STRUCTURED_MAX)) {
    const right = `RmtInf has more than one Strd of ${STRUCTURED_MAX} characters, which banks with the ERI option alone take.`;
    broken(context, element, 'sepa_remittance', right, 'warning');
  }
};

/** The characters of an element as it is sent, tags included. */
function lengthOf(element: XmlElement): number {
  return elementsOf(element).reduce(
    (sum, child) => sum + 2 * child.local.length + 5 + lengthOf(child),
    textOf(element).trim().length,
  );
}

const creditorReference: ElementRule = (context, element) => {
  coded('Tp/CdOrPrtry/Cd', 'SCOR')(context, element);
  const reference = find(element, 'Ref');
  if (reference === undefined || !textOf(reference).startsWith('RF')) return;
  if (isCreditorReference(textOf(reference))) return;
  const right = `Ref ${quoted(textOf(reference))} begins like a creditor reference, but its check digits are wrong.`;
  broken(context, reference, 'sepa_reference', right, 'warning');
};

/** Structured, hybrid since October 2025, or unstructured until November 2026: section 6.2 of the implementation guidelines. */
const address: ElementRule = (context, element) => {
  const lines = every(element, 'AdrLine').length;
  const town = isGiven(context, element, 'TwnNm');
  const country = isGiven(context, element, 'Ctry');
  const add = (right: string, severity?: 'warning'): void =>
    broken(context, element, 'sepa_address', right, severity);
  if (lines > 2) add(`PstlAdr has ${lines} AdrLine; SEPA takes at most 2.`);
  else if (!country) add('PstlAdr has no Ctry; every address names the country.');
  else if (town && lines > 0 && context.day !== '' && !isInForce('sepa hybrid address', context.day))
    add('PstlAdr has AdrLine beside TwnNm, which SEPA takes since 5 October 2025.');
  else if (!town) {
    const right = 'PstlAdr has no TwnNm, which SEPA refuses since 15 November 2026; add it.';
    add(right, isInForce('sepa structured address', context.day) ? undefined : 'warning');
  }
};

const mandateInformation: ElementRule = (context, element) => {
  for (const name of ['MndtId', 'DtOfSgntr']) needs(context, element, name);
  const id = find(element, 'MndtId');
  if (id !== undefined && textOf(id).includes(' '))
    broken(context, id, 'sepa_mandate', 'MndtId has a space; leave it out.');
  if (text(element, 'AmdmntInd') !== 'true' || isGiven(context, element, 'AmdmntInfDtls')) return;
  broken(context, element, 'sepa_mandate', 'AmdmntInd is true without AmdmntInfDtls; say what changed.');
};

const creditorScheme: ElementRule = (context, element) => {
  const other = find(element, 'Id/PrvtId/Othr');
  const id = find(other, 'Id');
  const fault = id === undefined ? null : creditorFault(textOf(id));
  if (id !== undefined && fault !== null)
    broken(context, id, 'sepa_mandate', `Id ${quoted(textOf(id))} ${fault}.`);
  if (other === undefined) needs(context, element, 'Id/PrvtId/Othr');
  else if (text(other, 'SchmeNm/Prtry') !== 'SEPA')
    broken(context, other, 'sepa_mandate', 'SchmeNm/Prtry of a creditor identifier is SEPA; write it.');
};

/** Not used by any scheme, as far as known: a warning. */
const unused: ElementRule = (context, element) => {
  const right = `${element.local} is not used in SEPA; leave it out.`;
  broken(context, element, 'sepa_not_used', right, 'warning');
};

const PAYMENT = {
  ...REFERENCES,
  ...each('InstdAmt IntrBkSttlmAmt TtlIntrBkSttlmAmt', euroAmount),
  ...each('DbtrAcct CdtrAcct', account),
  ...each('DbtrAgt CdtrAgt', agent),
  ...each('Dbtr Cdtr', party(true)),
  ...each('UltmtDbtr UltmtCdtr', party(false)),
  ...each('OrgId PrvtId', identification),
  ...each(
    'EqvtAmt XchgRate XchgRateInf IntrmyAgt1 IntrmyAgt2 IntrmyAgt3 RltdRmtInf Tax RgltryRptg InstrForCdtrAgt',
    unused,
  ),
  ChrgBr: oneOf('SLEV'),
  SvcLvl: coded('Cd', 'SEPA'),
  SttlmMtd: oneOf('CLRG INGA INDA'),
  RmtInf: remittance,
  CdtrRefInf: creditorReference,
  PstlAdr: address,
};

export const TRANSFER_RULES: ElementRules = elementRules({
  ...PAYMENT,
  PmtMtd: oneOf('TRF'),
  LclInstrm: coded('Cd', 'INST', 'warning'),
});

export const DEBIT_RULES: ElementRules = elementRules({
  ...PAYMENT,
  PmtMtd: oneOf('DD'),
  LclInstrm: coded('Cd', 'CORE B2B'),
  SeqTp: oneOf('FRST RCUR FNAL OOFF'),
  MndtRltdInf: mandateInformation,
  CdtrSchmeId: creditorScheme,
});

/** Reasons of rejects of credit transfers, instant ones and debits; some are known from memory. */
const REJECTS =
  'AB05 AB06 AB07 AB08 AB09 AB10 AC01 AC04 AC06 AG01 AG02 AG10 AG11 AM02 AM04 AM05 AM23 BE04 BE05 CERI CNOR DNOR DT01 ED05 ' +
  'FF01 FF05 MD01 MD02 MD07 MS02 MS03 RC01 RR01 RR02 RR03 RR04 SL01 TM01';
/** Reasons of returns of credit transfers and debits, of refunds, and of the return after a recall. */
const RETURNS =
  'AC01 AC04 AC06 AG01 AG02 AM04 AM05 BE04 BE05 CNOR FF05 FOCR MD01 MD06 MD07 MS02 MS03 RC01 RR01 RR02 RR03 RR04 SL01';

const reason = (codes: string): ElementRule => coded('Rsn/Cd', codes, 'warning');

export const STATUS_RULES: ElementRules = elementRules({ ...REFERENCES, StsRsnInf: reason(REJECTS) });

export const RETURN_RULES: ElementRules = elementRules({
  ...REFERENCES,
  ...each('RtrdIntrBkSttlmAmt TtlRtrdIntrBkSttlmAmt', euroAmount),
  ChrgBr: oneOf('SLEV'),
  RtrRsnInf: reason(RETURNS),
});

/** Recalls of banks (DUPL, TECH, FRAD) and requests of originators. */
export const RECALL_RULES: ElementRules = elementRules({
  ...REFERENCES,
  CxlRsnInf: reason('DUPL TECH FRAD AC03 AM09 CUST'),
});

export const ANSWER_RULES: ElementRules = elementRules(REFERENCES);
