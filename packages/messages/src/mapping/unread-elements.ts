import type { MxContent } from '../iso20022/content/content.ts';
import { ROOTS } from '../iso20022/generated/registry.ts';
import { dropElement, dropWhole, leavesOf } from './losses.ts';
import { type Unread, unreadIn } from './reader.ts';
import type { Loss } from './translation.ts';
import { NOT_PROVIDED } from './values/accounts.ts';
import type { MappingCode } from './values/codes.ts';

/**
 * Names everything that a translation did not read of its source.
 *
 * @param source noted content.
 * @param isReport an element of a report is named as a whole, not leaf by leaf.
 */
export function loseUnread({ type, header, document }: MxContent, isReport: boolean, losses: Loss[]): void {
  for (const unread of unreadIn(header, '/AppHdr')) loseElement(losses, unread);
  for (const unread of unreadIn(document, `/Document/${ROOTS[type].element}`))
    (isReport ? loseWhole : loseElement)(losses, unread);
}

function loseElement(losses: Loss[], { parent, name, value }: Unread): void {
  const path = `${parent}/${name}`;
  if (IMPLIED.test(path)) return;
  const code = CODES.find(([pattern]) => pattern.test(path))?.[1] ?? 'element_dropped';
  for (const leaf of leavesOf({ [name]: value }, parent)) dropElement(losses, leaf, code);
}

/** Each part of a list by itself, such as one charge of several. A placeholder is not worth a loss. */
function loseWhole(losses: Loss[], { parent, name, value }: Unread): void {
  const path = `${parent}/${name}`;
  for (const [at, part] of partsOf(value, path)) {
    if (leavesOf(part, '').every(({ text }) => text === NOT_PROVIDED)) continue;
    dropWhole(losses, part, at, `${name} has no place in the MT and was left out.`);
  }
}

/** The parts of a list, or of a group that has nothing but a list. */
function partsOf(value: unknown, path: string): readonly (readonly [path: string, part: unknown])[] {
  if (Array.isArray(value)) return value.map((part, place) => [`${path}[${place + 1}]`, part]);
  if (typeof value !== 'object' || value === null) return [[path, value]];
  const [only, ...others] = Object.entries(value);
  return only !== undefined && others.length === 0 && Array.isArray(only[1])
    ? partsOf(only[1], `${path}/${only[0]}`)
    : [[path, value]];
}

/** Elements that an MT implies or expresses with another field: translating back shows whether it does. */
const IMPLIED =
  /^\/AppHdr\/(?:BizMsgIdr|MsgDefIdr|Prty)$|\/(?:NbOfTxs|Cxl(?:Sts)?Id|Cretr|OrgnlMsg(?:Nm)?Id|PmtInfId)$|\/Itm\[\d+\]\/EndToEndId$/;

/** The first entry that matches the path of a lost element provides the code. */
const CODES: readonly (readonly [RegExp, MappingCode])[] = [
  [/^\/AppHdr\/(?:Fr|To)\/FIId\//, 'agent_dropped'],
  [/^\/AppHdr\//, 'transport_dropped'],
  [/\/GrpHdr\/(?:PmtTpInf|IntrBkSttlmDt|Inst[gd]Agt)$|\/Authstn\[/, 'element_dropped'],
  [/\/Cxl\w*RsnInf\[(?!1\])|\/SttlmInf\/ClrSys$|\/OrgnlTxRef\/(?!RmtInf$)/, 'element_dropped'],
  [
    /\/TxInf\w*\[1\]\/Assgn[re]$|\/CdtTrfTxInf\[1\]\/InitgPty$|\/Itm\[\d+\]\/(?:AcctOwnr|AcctSvcr)$/,
    'element_dropped',
  ],
  [/\/UndrlygCstmrCdtTrf\/(?:InitgPty|Ultmt\w+|(?:Dbtr|Cdtr)\/CtryOfRes)$/, 'element_dropped'],
  [/\/GrpHdr\/FwdgAgt$|\/FICdtTrf\/CdtTrfTxInf\[1\]\/Ultmt/, 'agent_dropped'],
  [/\/(?:GrpHdr\/\w+|Assgnmt\/CreDtTm)$/, 'transport_dropped'],
  [/\/SttlmInf\/\w+$/, 'settlement_changed'],
  [/\/ChrgsInf\[/, 'charges_agent_dropped'],
  [/\/Strd\[|\/OrgnlTxRef\/RmtInf$/, 'remittance_dropped'],
  [/\/PmtTpInf\//, 'payment_type_dropped'],
  [/\/InstrForCdtrAgt\[/, 'instruction_dropped'],
  [/\/(?:Orgnl)?(?:TxId|ClrSysRef)$|\/(?:StsId|AcctSvcrRef|EndToEndId)$/, 'reference_dropped'],
  [
    /(?<!\/(?:Inst[gd]Agt|FwdgAgt|AcctSvcr|AcctOwnr\/Agt|Assgn[re]\/Agt|PrvsInstgAgt\d|IntrmyAgt[23]))\/FinInstnId\/ClrSysMmbId$/,
    'clearing_code_dropped',
  ],
  [/\/(?:FinInstnId(?:\/\w+)?|BrnchId|(?!InstrFor)\w*Agt\d?(?:Acct)?|Assgn[re]\/Pty)$/, 'agent_dropped'],
  [
    /\/(?:Orgtr|CtryOfRes|(?<!Case\/)Id|Pty|PstlAdr)$|\/Id\/(?:OrgId|PrvtId)\b|\/(?:InitgPty|UltmtDbtr|UltmtCdtr)\b/,
    'party_identification_dropped',
  ],
];
