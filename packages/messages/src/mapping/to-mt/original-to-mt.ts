import type { Amount } from '../../iso20022/content-types.ts';
import type { OriginalGroupInformation29 } from '../../iso20022/generated/types.ts';
import type { CopiedField, OriginalMessage } from '../../swift-mt/content/content-parts.ts';
import { moneyText, swiftDate } from '../../swift-mt/content/values.ts';
import { lose, type Passage } from '../losses.ts';
import { peek, take } from '../reader.ts';
import { NOT_PROVIDED } from '../values/accounts.ts';
import { moneyToMt } from '../values/amounts.ts';
import { toFinText } from '../values/characters.ts';
import { mtDay } from '../values/days.ts';
import { fitReference } from '../values/references.ts';
import { codeLines } from './remittance-to-mt.ts';

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
