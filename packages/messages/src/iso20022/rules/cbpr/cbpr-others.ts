import { quoted } from '../../schema/simple-type.ts';
import { textOf } from '../../xml/xml-tree.ts';
import { every, text } from '../lookup.ts';
import {
  absent,
  all,
  anywhere,
  each,
  is,
  lacks,
  missing,
  needs,
  one,
  type Rule,
  unused,
  when,
  wrong,
} from '../rule.ts';
import {
  ADDRESS_ELEMENTS,
  ADDRESSED_PARTY,
  NAME_WITH_ADDRESS,
  NAMED_PARTY,
  REFERENCE,
} from './cbpr-parties.ts';

/*
 * Formal rules of the usage guidelines 2025 and 2026, as published in phoughton/iso20022-cbpr-ur. They are errors in
 * strict mode; rules that similar messages have, but camt.053 is not known to have, are warnings.
 */

/** A message that CBPR+ answers with a pacs.002 (CBPR_OriginalMessageNameIdentification). */
const STATUS_OF = /^pacs\.(?:00[3489]|010)\.001\.\d\d$/;
/** The messages that a pacs.004 returns (CBPR_Original_Message_Name_Identification). */
const RETURN_OF =
  /^(?:(?:pacs\.00[289]|camt\.05[34])\.001\.\d\d|MT ?(?:103|202|205|900|910|940|950))(?: ?COV)?$/;

function originalOf(names: RegExp, right: string): Rule {
  const report = wrong(
    'cbpr_original_message',
    (element) => `OrgnlMsgNmId is ${quoted(textOf(element))}; name ${right}.`,
  );
  return (context, element) => {
    if (!names.test(textOf(element))) report(context, element);
  };
}

/** CBPR_MessageIdentification_PaymentInformationIdentification. */
const PAYMENT_REFERENCE: Rule = (context, element) => {
  const message = text(element, '../../GrpHdr/MsgId');
  if (message === null || message === '' || message === textOf(element)) return;
  const right = `PmtInfId is not the MsgId of the message; write ${quoted(message)}.`;
  wrong('cbpr_reference', right)(context, element);
};

/** CBPR_PageNumber. */
function pageFromOne(severity?: 'warning'): Rule {
  const report = wrong('cbpr_page', 'PgNb is 0; pages are numbered from 1.', severity);
  return (context, element) => {
    if (/^0+$/.test(textOf(element))) report(context, element);
  };
}

/** The usage guideline of pacs.002 (payment status). */
export const STATUS_REPORT = all(
  anywhere({
    OrgnlMsgNmId: originalOf(STATUS_OF, 'a payment like pacs.008.001.08'),
    OrgnlInstrId: REFERENCE,
    Orgtr: NAMED_PARTY,
    PstlAdr: ADDRESS_ELEMENTS,
  }),
  unused('OrgnlGrpInfAndSts SplmtryData'),
  one(
    'TxInfAndSts',
    needs('OrgnlGrpInf/OrgnlMsgId OrgnlGrpInf/OrgnlMsgNmId OrgnlEndToEndId OrgnlUETR TxSts'),
    needs('InstgAgt/FinInstnId/BICFI InstdAgt/FinInstnId/BICFI'),
    when(
      { TxSts: is('RJCT') },
      lacks(
        'StsRsnInf/Rsn',
        'cbpr_reason',
        'TxSts RJCT has no StsRsnInf/Rsn; say why, with a code like AC01.',
      ),
      unused('FctvIntrBkSttlmDt'),
    ),
  ),
);

/** The usage guideline of pacs.004 (return), as far as known here: one transaction that names its original. */
export const RETURN = all(
  anywhere({
    OrgnlMsgNmId: originalOf(RETURN_OF, 'a message like pacs.008.001.08 or MT103'),
    OrgnlInstrId: REFERENCE,
    Orgtr: NAMED_PARTY,
    Pty: (context, party) =>
      (/^(?:Dbtr|Cdtr)$/.test(party.parent?.local ?? '') ? NAMED_PARTY : ADDRESSED_PARTY)(context, party),
    FinInstnId: NAME_WITH_ADDRESS,
    PstlAdr: ADDRESS_ELEMENTS,
  }),
  one('TxInf', needs('OrgnlUETR RtrRsnInf/Rsn', 'warning')),
);

const BALANCES: Rule = ({ problems }, statement) => {
  if (problems.isAnyExcused(/\/Bal(?:\[\d+\])?(?:\/Tp.*)?$/)) return;
  const codes = every(statement, 'Bal').map((balance) => text(balance, 'Tp/CdOrPrtry/Cd'));
  for (const code of ['OPBD', 'CLBD']) {
    if (codes.includes(code)) continue;
    const right = `Stmt has no balance ${code}, which CBPR+ makes mandatory; add it.`;
    problems.at(statement, 'cbpr_missing', right, 'tolerated', 'Bal');
  }
};

/** The usage guideline of camt.053 (statement). */
export const STATEMENT = all(
  anywhere({ PgNb: pageFromOne('warning') }),
  one('Stmt', needs('StmtPgntn Acct/Ccy'), when({ LglSeqNb: missing }, needs('ElctrncSeqNb')), BALANCES),
);

/** CBPR_BookingDate_ValueDate. */
const DATED_ENTRY = when(
  { 'Sts/Cd': is('BOOK'), BookgDt: missing, ValDt: missing },
  lacks('BookgDt', 'cbpr_entry_date', 'Ntry is booked without BookgDt and ValDt; add one of them.'),
);

/** The usage guideline of camt.054 (notification). */
export const NOTIFICATION = all(
  anywhere({ PgNb: pageFromOne(), InstrId: REFERENCE, Ntry: DATED_ENTRY }),
  one('Ntfctn', each('Ntry', needs('NtryRef'))),
);

/** The usage guideline of camt.052 (report): one a message. */
export const REPORT = all(
  anywhere({ PgNb: pageFromOne(), InstrId: REFERENCE, Ownr: ADDRESSED_PARTY }),
  one('Rpt'),
);

/** The usage guideline of pain.001 that a bank relays: one payment with one transaction. */
export const RELAY = all(
  anywhere({
    'InitgPty Dbtr UltmtDbtr Cdtr UltmtCdtr Invcr Invcee Grnshee GrnshmtAdmstr': ADDRESSED_PARTY,
    PmtInfId: PAYMENT_REFERENCE,
    FinInstnId: NAME_WITH_ADDRESS,
    PstlAdr: ADDRESS_ELEMENTS,
  }),
  one('PmtInf', one('CdtTrfTxInf', needs('PmtId/UETR'), when({ '../ChrgBr': absent }, needs('ChrgBr')))),
);
