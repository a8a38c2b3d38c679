import { quoted } from '../schema/simple-type.ts';
import { textOf, type XmlElement } from '../xml/xml-tree.ts';
import { checkNameWithAddress, checkRepeatedAddress, checkSlashes } from './cbpr-parties.ts';
import { type ElementRule, each, elementRules } from './element-rules.ts';
import { find, text } from './lookup.ts';
import { broken, isGiven, type RuleContext } from './rule-context.ts';

/*
 * Formal rules of the usage guidelines 2025 and 2026, as published in phoughton/iso20022-cbpr-ur. They are errors in
 * strict mode; what camt.053 is not known to have, but its sisters have, is a warning.
 */

/** A message that CBPR+ answers with a pacs.002 (CBPR_OriginalMessageNameIdentification). */
const STATUS_OF = /^pacs\.(?:00[3489]|010)\.001\.\d\d$/;
/** The messages that a pacs.004 returns (CBPR_Original_Message_Name_Identification). */
const RETURN_OF =
  /^(?:(?:pacs\.00[289]|camt\.05[34])\.001\.\d\d|MT ?(?:103|202|205|900|910|940|950))(?: ?COV)?$/;

export const STATUS_RULES = elementRules({
  OrgnlMsgNmId: originalOf(STATUS_OF, 'a payment like pacs.008.001.08'),
  OrgnlInstrId: checkSlashes,
  Orgtr: namedParty,
  PstlAdr: checkRepeatedAddress,
});

export const RETURN_RULES = elementRules({
  OrgnlMsgNmId: originalOf(RETURN_OF, 'a message like pacs.008.001.08 or MT103'),
  OrgnlInstrId: checkSlashes,
  Orgtr: namedParty,
  Pty: (context, party) =>
    /^(?:Dbtr|Cdtr)$/.test(party.parent?.local ?? '')
      ? namedParty(context, party)
      : addressedParty(context, party),
  FinInstnId: namedAgent,
  PstlAdr: checkRepeatedAddress,
});

export const RELAY_RULES = elementRules({
  ...each('InitgPty Dbtr UltmtDbtr Cdtr UltmtCdtr Invcr Invcee Grnshee GrnshmtAdmstr', addressedParty),
  PmtInfId: paymentReference,
  FinInstnId: namedAgent,
  PstlAdr: checkRepeatedAddress,
});

export const REPORT_RULES = elementRules({
  PgNb: pageFromOne(),
  InstrId: checkSlashes,
  Ownr: addressedParty,
});

export const STATEMENT_RULES = elementRules({ PgNb: pageFromOne('warning') });

export const NOTIFICATION_RULES = elementRules({
  PgNb: pageFromOne(),
  InstrId: checkSlashes,
  Ntry: datedEntry,
});

function originalOf(names: RegExp, right: string): ElementRule {
  return (context, element) => {
    const name = textOf(element);
    if (names.test(name)) return;
    const detail = `OrgnlMsgNmId is ${quoted(name)}; name ${right}.`;
    broken(context, element, 'cbpr_original_message', detail);
  };
}

/** CBPR_Party_Name_Postal_Address: an address is that of somebody. */
function addressedParty(context: RuleContext, party: XmlElement): void {
  if (find(party, 'PstlAdr') === undefined || isGiven(context, party, 'Nm')) return;
  broken(context, party, 'cbpr_party', `${party.local} has PstlAdr without Nm; add the name.`);
}

/** CBPR_Party_Name_Any_BIC: without AnyBIC a party has a name. */
function namedParty(context: RuleContext, party: XmlElement): void {
  if (isGiven(context, party, 'Nm') || isGiven(context, party, 'Id/OrgId/AnyBIC'))
    addressedParty(context, party);
  else broken(context, party, 'cbpr_party', `${party.local} has neither Nm nor AnyBIC; name it.`);
}

function namedAgent(context: RuleContext, institution: XmlElement): void {
  const { parent } = institution;
  if (parent !== null) checkNameWithAddress(context, parent, institution);
}

/** CBPR_MessageIdentification_PaymentInformationIdentification. */
function paymentReference(context: RuleContext, element: XmlElement): void {
  const body = element.parent?.parent;
  const message = text(body ?? undefined, 'GrpHdr/MsgId');
  if (message === null || message === '' || message === textOf(element)) return;
  const right = `PmtInfId is not the MsgId of the message; write ${quoted(message)}.`;
  broken(context, element, 'cbpr_reference', right);
}

/** CBPR_PageNumber. */
function pageFromOne(severity?: 'warning'): ElementRule {
  return (context, element) => {
    if (!/^0+$/.test(textOf(element))) return;
    broken(context, element, 'cbpr_page', 'PgNb is 0; pages are numbered from 1.', severity);
  };
}

/** CBPR_BookingDate_ValueDate. */
function datedEntry(context: RuleContext, entry: XmlElement): void {
  if (text(entry, 'Sts/Cd') !== 'BOOK') return;
  if (isGiven(context, entry, 'BookgDt') || isGiven(context, entry, 'ValDt')) return;
  const right = 'Ntry is booked without BookgDt and ValDt; add one of them.';
  const { problems } = context;
  problems.at(entry, 'cbpr_entry_date', right, 'tolerated', 'BookgDt');
}
