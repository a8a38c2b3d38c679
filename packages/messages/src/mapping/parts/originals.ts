import type { Amount } from '../../iso20022/content/content-types.ts';
import type { OriginalGroupInformation29, Party40Choice } from '../../iso20022/generated/types.ts';
import type { CopiedField, OriginalMessage } from '../../swift-mt/content/content-parts.ts';
import { decimalAmount, isoDate, moneyText, swiftDate } from '../../swift-mt/content/values.ts';
import { dropField, lose, type Passage } from '../losses.ts';
import { peek, take } from '../reader.ts';
import { NOT_PROVIDED } from '../values/accounts.ts';
import { moneyToIso, moneyToMt } from '../values/amounts.ts';
import { toFinText } from '../values/characters.ts';
import { mtDay } from '../values/days.ts';
import { fitReference } from '../values/references.ts';
import { instructionsOf } from './instructions.ts';
import { codeLines } from './remittance.ts';

/** The data of a cancellation or an answer about the original payment. */
export interface OriginalToIso {
  readonly OrgnlGrpInf?: OriginalGroupInformation29 | undefined;
  readonly OrgnlInstrId?: string | undefined;
  readonly OrgnlEndToEndId?: string | undefined;
  readonly OrgnlIntrBkSttlmAmt?: ReturnType<typeof moneyToIso> | undefined;
  readonly OrgnlIntrBkSttlmDt?: string | undefined;
}

/**
 * The payment described by fields 21, 11a and the copied fields: 32A, and 70 or 21 with its end-to-end identification.
 * `reference` is its field 20; null where only a copy can say it. `category` is the first digit of the message's type,
 * `to` the XPath of the transaction.
 */
export function originalToIso(
  reference: string | null,
  original: OriginalMessage | undefined,
  copied: readonly CopiedField[],
  category: string,
  { losses, to }: Passage,
): OriginalToIso {
  const found = copiedToIso(reference, copied, losses);
  const OrgnlMsgId = reference ?? found.reference;
  const known = { ...found.amount, OrgnlInstrId: OrgnlMsgId, OrgnlEndToEndId: found.EndToEndId };
  if (original === undefined) {
    return category === '1'
      ? known
      : { ...known, OrgnlGrpInf: assumedGroup(OrgnlMsgId, { losses, from: '11', to }) };
  }
  const { option, messageType, date, sessionNumber, sequenceNumber } = original;
  if (sessionNumber !== undefined && sequenceNumber !== undefined) {
    const message = 'Session and sequence number of the original message have no counterpart in ISO 20022.';
    dropField(losses, `11${option}`, sessionNumber + sequenceNumber, message, 'transport_dropped');
  }
  if (OrgnlMsgId === undefined) {
    const message = 'The message does not say the reference of the payment; a placeholder was filled in.';
    const at = `${to}/OrgnlGrpInf/OrgnlMsgId`;
    lose(losses, { kind: 'assumed', code: 'reference_assumed', to: at, after: NOT_PROVIDED, message });
  }
  const OrgnlGrpInf = {
    OrgnlMsgId: OrgnlMsgId ?? NOT_PROVIDED,
    OrgnlMsgNmId: `MT${messageType}`,
    OrgnlCreDtTm: `${date}T00:00:00+00:00`,
  };
  return { ...known, OrgnlGrpInf };
}

/** Without field 11a only the category of the message shows that the payment is one between institutions. */
function assumedGroup(reference: string | undefined, { losses, to }: Passage): OriginalGroupInformation29 {
  const group = { OrgnlMsgId: reference ?? NOT_PROVIDED, OrgnlMsgNmId: 'MT202' };
  const message =
    'The message does not say which message it is about; MT202 was filled in, as its category says.';
  const at = `${to}/OrgnlGrpInf`;
  lose(losses, { kind: 'assumed', code: 'reference_assumed', to: at, after: group.OrgnlMsgNmId, message });
  return group;
}

interface Copied {
  reference?: string;
  EndToEndId?: string;
  amount?: Pick<OriginalToIso, 'OrgnlIntrBkSttlmAmt' | 'OrgnlIntrBkSttlmDt'>;
}

const DATED_AMOUNT = /^(\d{6})([A-Z]{3})(\d[\d,]*,\d*)$/;

function copiedToIso(
  reference: string | null,
  copied: readonly CopiedField[],
  losses: Passage['losses'],
): Copied {
  const found: Copied = {};
  for (const { tag, lines } of copied) {
    const [first = ''] = lines;
    const [, date, currency = '', amount = ''] = tag === '32A' ? (DATED_AMOUNT.exec(first) ?? []) : [];
    const [own, ...others] = tag === '70' ? instructionsOf(lines) : [];
    if (date !== undefined && found.amount === undefined) {
      const money = { currency, amount: decimalAmount(amount, currency) };
      found.amount = { OrgnlIntrBkSttlmAmt: moneyToIso(money), OrgnlIntrBkSttlmDt: isoDate(date) };
    } else if (tag === '20' && found.reference === undefined) found.reference = first;
    else if (tag === '21' && found.EndToEndId === undefined) found.EndToEndId = first;
    else if (own?.code === 'ROC' && /^.{1,35}$/.test(own.text) && found.EndToEndId === undefined) {
      found.EndToEndId = own.text;
      if (others.length > 0) dropCopied(tag, lines, losses);
    } else dropCopied(tag, lines, losses);
  }
  if (reference !== null && found.reference !== undefined && found.reference !== reference) {
    dropCopied('20', [found.reference], losses);
  }
  return found;
}

function dropCopied(tag: string, lines: readonly string[], losses: Passage['losses']): void {
  const message = `The copied field ${tag} has no place in the message and was left out.`;
  dropField(losses, `copy/${tag}`, lines.join(' '), message);
}

/** An institution as one of the sides of a case. */
export function sideOf(BICFI: string): Party40Choice {
  return { Agt: { FinInstnId: { BICFI } } };
}

/** The data of an ISO 20022 cancellation or answer about the original payment. */
export interface OriginalElements {
  readonly OrgnlGrpInf?: OriginalGroupInformation29 | undefined;
  readonly OrgnlInstrId?: string | undefined;
  readonly OrgnlEndToEndId?: string | undefined;
  readonly OrgnlIntrBkSttlmAmt?: Amount | undefined;
  readonly OrgnlIntrBkSttlmDt?: string | undefined;
}

/** Messages of ISO 20022 and the MT that field 11 names in their place. */
const MESSAGE_TYPES: Readonly<Record<string, string>> = {
  'pacs.008': '103',
  'pacs.003': '104',
  'pacs.009': '202',
  'pacs.010': '204',
};

/** Three digits of the MT that the payment was, or would have been: 103 where the name says nothing else. */
export function originalTypeOf(OrgnlMsgNmId: string | undefined): string {
  const name = OrgnlMsgNmId ?? '';
  return /^MT([1-9]\d\d)(?: |$)/.exec(name)?.[1] ?? MESSAGE_TYPES[name.slice(0, 'pacs.008'.length)] ?? '103';
}

/** When the payment was sent, or else the day that is assumed for it. */
export function dayOfOriginal(original: OriginalElements, assumed?: string): string | undefined {
  return knownDay(original) ?? mtDay(assumed);
}

function knownDay(original: OriginalElements): string | undefined {
  const { OrgnlGrpInf, OrgnlIntrBkSttlmDt } = peek(original);
  return mtDay(OrgnlGrpInf?.OrgnlCreDtTm) ?? mtDay(OrgnlIntrBkSttlmDt);
}

/** Field 11a for the day that `dayOfOriginal` found. `from` is the XPath of the transaction. */
export function originalMessageOf(
  original: OriginalElements,
  option: OriginalMessage['option'],
  date: string,
  { losses }: Passage,
): OriginalMessage {
  const { OrgnlGrpInf } = original;
  if (OrgnlGrpInf !== undefined) take(OrgnlGrpInf, 'OrgnlCreDtTm');
  if (knownDay(original) === undefined) {
    const message =
      'The message does not say when the payment was sent; the day of the request was filled in.';
    lose(losses, { kind: 'assumed', code: 'date_assumed', to: `11${option}`, after: date, message });
  }
  return { option, messageType: originalTypeOf(OrgnlGrpInf?.OrgnlMsgNmId), date };
}

/** Fields of the payment that are copied after the message: 20 if `withReference`, 21, 32A and 70. */
export function copiedFieldsOf(
  original: OriginalElements,
  withReference: boolean,
  { losses, from }: Passage,
): readonly CopiedField[] {
  const { OrgnlGrpInf, OrgnlInstrId, OrgnlEndToEndId } = original;
  const copied: CopiedField[] = [];
  const add = (tag: string, lines: readonly string[]): void => {
    copied.push({ tag, lines });
  };
  const reference = OrgnlInstrId ?? OrgnlGrpInf?.OrgnlMsgId;
  if (withReference && reference !== undefined && reference !== NOT_PROVIDED) {
    const at = OrgnlInstrId === undefined ? '/OrgnlGrpInf/OrgnlMsgId' : '/OrgnlInstrId';
    add('20', [fitReference(reference, { losses, from: from + at, to: '20' })]);
  }
  const endToEnd = OrgnlEndToEndId === NOT_PROVIDED ? undefined : OrgnlEndToEndId;
  const passage: Passage = { losses, from: `${from}/OrgnlEndToEndId`, to: '70' };
  const isOfBanks = originalTypeOf(OrgnlGrpInf?.OrgnlMsgNmId).startsWith('2');
  if (endToEnd !== undefined && isOfBanks) add('21', [fitReference(endToEnd, { ...passage, to: '21' })]);
  const { OrgnlIntrBkSttlmAmt, OrgnlIntrBkSttlmDt } = peek(original);
  const money = OrgnlIntrBkSttlmAmt === undefined ? null : moneyToMt(OrgnlIntrBkSttlmAmt);
  const day = mtDay(OrgnlIntrBkSttlmDt);
  if (money !== null && day !== undefined) {
    add('32A', [swiftDate(day) + moneyText(money)]);
    take(original, 'OrgnlIntrBkSttlmAmt');
    take(original, 'OrgnlIntrBkSttlmDt');
  }
  if (endToEnd !== undefined && !isOfBanks) {
    const text = toFinText(endToEnd, passage);
    if (text !== '') add('70', codeLines('ROC', text, 2, passage, 'columns'));
  }
  return copied;
}
