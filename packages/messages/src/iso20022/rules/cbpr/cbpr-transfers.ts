import { isCurrency } from '@clearbench/domain';
import { textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { attributeOf, every, find, text } from '../lookup.ts';
import {
  absent,
  all,
  at,
  atMost,
  byVariant,
  each,
  given,
  is,
  isNot,
  lacks,
  longerThan,
  missing,
  needs,
  one,
  present,
  type Rule,
  second,
  unless,
  unused,
  when,
  wrong,
} from '../rule.ts';
import { PARTIES, REFERENCE } from './cbpr-parties.ts';

/** The longest InstrId of CBPR+, so that it fits field 20. */
const INSTRUCTION_ID_MAX = 16;
/** All characters of structured remittance information together. */
const STRUCTURED_MAX = 9000;

const settle = (path: string, says: string): Rule => at(path, wrong('cbpr_settlement', says));
const notIn = (path: string, says: string): Rule => at(path, wrong('cbpr_not_used', says));

/** How the payment settles (CBPR+ rules 11 and 12). */
const SETTLEMENT = all(
  PARTIES,
  unless(
    { InstgRmbrsmntAgt: given, InstdRmbrsmntAgt: given },
    settle(
      'ThrdRmbrsmntAgt',
      'ThrdRmbrsmntAgt is given without InstgRmbrsmntAgt and InstdRmbrsmntAgt; it needs both.',
    ),
  ),
  when(
    { SttlmMtd: is('CLRG') },
    notIn('SttlmMtd', 'SttlmMtd CLRG is not used in CBPR+; write INDA, INGA or COVE.'),
  ),
  when(
    { SttlmMtd: is('COVE'), InstgRmbrsmntAgt: missing, InstdRmbrsmntAgt: missing },
    settle('SttlmMtd', 'SttlmMtd COVE needs InstgRmbrsmntAgt or InstdRmbrsmntAgt; name who reimburses.'),
  ),
  when(
    { SttlmMtd: is('COVE') },
    settle('SttlmAcct', 'SttlmAcct is not allowed with SttlmMtd COVE; leave it out.'),
  ),
  when(
    { SttlmMtd: is('INDA', 'INGA') },
    unless(
      { InstgRmbrsmntAgt: missing, InstdRmbrsmntAgt: missing, ThrdRmbrsmntAgt: absent },
      settle(
        'SttlmMtd',
        'SttlmMtd INDA and INGA have no reimbursement agents; leave them out or write COVE.',
      ),
    ),
  ),
);

/** The service levels of gpi, on which sources agree. G009 (SWIFT Go) is reserved for participants who agreed on it. */
const GPI_LEVEL = /^G00[1-7]$/;

/**
 * CBPR_GPI_ServiceLevel_Code: customer payments and their covers are G001, payments of institutions G004. An MT202 with
 * service type 001 becomes a pacs.009 with G001 by SWIFT's translation rules, so that one is a warning.
 */
const SERVICE_LEVEL: Rule = (context, transaction) => {
  const isOfCustomer = transaction.parent?.local === 'FIToFICstmrCdtTrf' || context.variant === 'cov';
  const right = isOfCustomer ? 'G001' : 'G004';
  for (const level of every(find(transaction, 'PmtTpInf'), 'SvcLvl')) {
    const code = find(level, 'Cd');
    if (code === undefined || !GPI_LEVEL.test(textOf(code)) || textOf(code) === right) continue;
    const detail = `SvcLvl is ${textOf(code)}, the gpi service of another message; write ${right}.`;
    wrong('cbpr_service_level', detail, isOfCustomer ? undefined : 'warning')(context, code);
  }
};

const OPPOSITES = [
  ['PHOB', 'TELB'],
  ['CHQB', 'HOLD'],
] as const;

/** CBPR+ rule 14. */
const INSTRUCTION_CODES: Rule = (context, transaction) => {
  const say = (element: XmlElement | undefined, right: string): void => {
    if (element !== undefined) wrong('cbpr_instruction', right)(context, element);
  };
  const codes = new Map<string, XmlElement>();
  for (const instruction of every(transaction, 'InstrForCdtrAgt')) {
    const code = text(instruction, 'Cd');
    if (code === null) continue;
    if (codes.has(code)) say(instruction, `The code ${code} occurs twice; write it once.`);
    codes.set(code, instruction);
  }
  for (const [first, other] of OPPOSITES)
    if (codes.has(first))
      say(codes.get(other), `The codes ${first} and ${other} exclude each other; write one.`);
  if (codes.has('CHQB'))
    say(
      find(transaction, 'CdtrAcct'),
      'CdtrAcct is not allowed with the code CHQB (pay by cheque); leave out one of them.',
    );
};

/** The maximum number of instructions. Newer editions allow six for the next agent. */
const INSTRUCTIONS = all(
  atMost(2, 'InstrForCdtrAgt'),
  (context, transaction) =>
    (every(transaction, 'InstrForNxtAgt').length > 6 ? MANY_FOR_NEXT : SOME_FOR_NEXT)(context, transaction),
  INSTRUCTION_CODES,
);
const MANY_FOR_NEXT = atMost(6, 'InstrForNxtAgt');
const SOME_FOR_NEXT = atMost(4, 'InstrForNxtAgt', 'warning');

const STRUCTURED_LENGTH: Rule = (context, information) => {
  const length = every(information, 'Strd').reduce((sum, element) => sum + deepLength(element), 0);
  if (length <= STRUCTURED_MAX) return;
  const right = `Strd has ${length} characters in all; at most ${STRUCTURED_MAX} are carried.`;
  wrong('cbpr_remittance', right)(context, information);
};

function deepLength(element: XmlElement): number {
  let length = 0;
  for (const child of element.children) {
    if (child.kind === 'element') length += deepLength(child);
  }
  return length === 0 ? textOf(element).trim().length : length;
}

/** CBPR+ rule 9. */
const REMITTANCE = all(
  atMost(1, 'RltdRmtInf'),
  at(
    'RmtInf',
    atMost(1, 'Ustrd'),
    when(
      { Ustrd: present, Strd: present },
      wrong('cbpr_remittance', 'RmtInf has Ustrd and Strd; write one of them.'),
    ),
    when(
      { '../RltdRmtInf': present },
      wrong('cbpr_remittance', 'RmtInf is given beside RltdRmtInf; write one of them.'),
    ),
    STRUCTURED_LENGTH,
  ),
);

const UNCHARGED = wrong(
  'cbpr_charges',
  'ChrgBr CRED needs ChrgsInf; add one, with the amount 0 if nothing was taken.',
);
const CHARGED_TWICE = wrong('cbpr_charges', 'ChrgBr DEBT takes at most one ChrgsInf; leave out the others.');

/** CBPR+ rule 7, and InstdAmt with charges (its guideline's element rule). */
const CHARGES = all(
  when({ ChrgBr: is('CRED'), ChrgsInf: missing }, at('ChrgBr', UNCHARGED)),
  when({ ChrgBr: is('DEBT') }, second('ChrgsInf', CHARGED_TWICE)),
  when({ ChrgsInf: present }, instructedWith('ChrgsInf')),
  when({ ChrgsInf: absent, XchgRate: present }, instructedWith('XchgRate')),
);

function instructedWith(name: string): Rule {
  const right = `CdtTrfTxInf has ${name} without InstdAmt; add the amount that was instructed.`;
  return lacks('InstdAmt', 'cbpr_instructed_amount', right);
}

/** CBPR+ rule 8. */
const EXCHANGE: Rule = (context, transaction) => {
  const instructed = attributeOf(find(transaction, 'InstdAmt'), 'Ccy');
  const settled = attributeOf(find(transaction, 'IntrBkSttlmAmt'), 'Ccy');
  // An unknown currency is reported where it is.
  if (instructed === null || settled === null || !isCurrency(instructed) || !isCurrency(settled)) return;
  const needed = `The transaction turns ${instructed} into ${settled} without XchgRate; add the rate.`;
  const useless = `XchgRate is given although both amounts are in ${settled}; leave it out.`;
  const rule =
    instructed === settled
      ? at('XchgRate', wrong('cbpr_exchange_rate', useless))
      : lacks('XchgRate', 'cbpr_exchange_rate', needed);
  rule(context, transaction);
};

const TOO_LONG = wrong(
  'cbpr_reference',
  `InstrId has more than ${INSTRUCTION_ID_MAX} characters; shorten it.`,
);

/** The rules that pacs.008 and pacs.009 have in common. */
const TRANSFER = all(
  at(
    'GrpHdr',
    unused('BtchBookg CtrlSum TtlIntrBkSttlmAmt IntrBkSttlmDt PmtTpInf InstgAgt InstdAgt'),
    at('SttlmInf', SETTLEMENT),
  ),
  unused('SplmtryData'),
  one(
    'CdtTrfTxInf',
    needs('PmtId/InstrId PmtId/UETR IntrBkSttlmDt InstgAgt InstdAgt'),
    at(
      'PmtId',
      at('InstrId', REFERENCE),
      when({ InstrId: longerThan(INSTRUCTION_ID_MAX) }, at('InstrId', TOO_LONG)),
    ),
    SERVICE_LEVEL,
    PARTIES,
    INSTRUCTIONS,
  ),
);

/** The usage guideline of pacs.008 (customer credit transfer). */
export const CUSTOMER_TRANSFER = all(
  TRANSFER,
  each(
    'CdtTrfTxInf',
    unused('Tax AccptncDtTm PoolgAdjstmntDt SplmtryData'),
    CHARGES,
    EXCHANGE,
    REMITTANCE,
    when(
      { ChrgBr: is('SLEV') },
      notIn('ChrgBr', 'ChrgBr SLEV is not used in CBPR+; write DEBT, CRED or SHAR.'),
    ),
  ),
);

/** The usage guidelines of pacs.009: core, cover (COV) and advice (ADV). */
export const INSTITUTION_TRANSFER = all(
  at(
    'GrpHdr/SttlmInf',
    byVariant(
      'adv',
      when(
        { SttlmMtd: isNot('COVE') },
        settle('SttlmMtd', 'An advice (swift.cbprplus.adv) needs SttlmMtd COVE; write COVE.'),
      ),
      when(
        { SttlmMtd: is('COVE') },
        settle('SttlmMtd', 'SttlmMtd COVE is for advices (swift.cbprplus.adv); write INDA or INGA.'),
      ),
    ),
  ),
  TRANSFER,
  each(
    'CdtTrfTxInf',
    byVariant(
      'cov',
      needs('UndrlygCstmrCdtTrf'),
      at(
        'UndrlygCstmrCdtTrf',
        wrong(
          'cbpr_service',
          'UndrlygCstmrCdtTrf makes this a cover; write BizSvc swift.cbprplus.cov.03 or leave it out.',
        ),
      ),
    ),
    at('UndrlygCstmrCdtTrf', PARTIES, INSTRUCTIONS, REMITTANCE),
  ),
);
