import type { MessageType, MxType } from '../../core/message-type.ts';
import type { MxContent } from '../../iso20022/content.ts';
import type { MtContent, MtContentOf } from '../../swift-mt/content/content.ts';
import { stop } from '../losses.ts';
import { type Mapped, stopped } from '../mapped.ts';
import { asUsualVersion, isOtherVersion } from '../other-version.ts';
import { noted } from '../reader.ts';
import { addLossesOfMt, addLossesOfMx } from '../reversal.ts';
import { loseUnread } from '../unread-elements.ts';
import { answerType, camt029ToMt196 } from './camt029-to-mt196.ts';
import { camt052ToMt942 } from './camt052-to-mt942.ts';
import { camt053ToMt940 } from './camt053-to-mt940.ts';
import { camt054ToMt910, confirmationType } from './camt054-to-mt910.ts';
import { camt056ToMt192, cancellationType } from './camt056-to-mt192.ts';
import { camt057ToMt210 } from './camt057-to-mt210.ts';
import { likeMt202ToPacs009, likeMt202Types, pacs009ToLikeMt202 } from './like-mt202.ts';
import { mt101ToPain001 } from './mt101-to-pain001.ts';
import { mt103ToPacs008 } from './mt103-to-pacs008.ts';
import { mt192ToCamt056 } from './mt192-to-camt056.ts';
import { isCancellationAnswer, mt196ToCamt029 } from './mt196-to-camt029.ts';
import { isRejectionMessage, mt199ToPacs002 } from './mt199-to-pacs002.ts';
import { mt202ToPacs009 } from './mt202-to-pacs009.ts';
import { mt210ToCamt057 } from './mt210-to-camt057.ts';
import { mt910ToCamt054 } from './mt910-to-camt054.ts';
import { mt940ToCamt053 } from './mt940-to-camt053.ts';
import { mt942ToCamt052 } from './mt942-to-camt052.ts';
import { pacs002ToMt199, statusTarget } from './pacs002-to-mt199.ts';
import { pacs004ToReturn, returnType } from './pacs004-to-return.ts';
import { customerTransferTypes, pacs008ToMt103 } from './pacs008-to-mt103.ts';
import { bankTransferType, pacs009ToMt202 } from './pacs009-to-mt202.ts';
import { pain001ToMt101 } from './pain001-to-mt101.ts';
import { isReject, rejectFromPacs002, rejectToPacs002 } from './reject-to-pacs002.ts';
import { isReturn, returnToPacs004 } from './return-to-pacs004.ts';

type Source = MtContent | MxContent;
type AnyMt = MtContent['type'];

/** Types of MT that translate to a message of ISO 20022 and back. */
interface Pair<Mt extends AnyMt = AnyMt, Mx extends MxType = MxType> {
  readonly mt: readonly Mt[];
  readonly mx: Mx;
  toMx(content: MtContentOf<Mt>): Mapped<Extract<MxContent, { readonly type: Mx }>>;
  toMt(content: Extract<MxContent, { readonly type: Mx }>, type: Mt): Mapped<MtContent>;
  /** Whether this MT has the counterpart; every one has unless given. */
  hasMx?(content: MtContentOf<Mt>): boolean;
  /** What this message of ISO 20022 can become, the usual type first; all of `mt` unless given. */
  mtTypes?(content: Extract<MxContent, { readonly type: Mx }>): readonly Mt[];
  /** `toMx` names every loss. Those of other translations are found by translating back. */
  readonly namesLosses?: true;
}

/** `counterpartsIn` gives an entry content of its own types only. */
const pair = <Mt extends AnyMt, Mx extends MxType>(one: Pair<Mt, Mx>): Pair => one as unknown as Pair;

/** Every translation. Of several that a type has the first is the usual one. */
const PAIRS: readonly Pair[] = [
  pair({
    mt: ['MT103', 'MT103 REMIT', 'MT202'],
    mx: 'pacs.004.001.09',
    hasMx: isReturn,
    toMx: returnToPacs004,
    toMt: pacs004ToReturn,
    mtTypes: (content) => [returnType(content)],
  }),
  pair({
    mt: ['MT103', 'MT103 REMIT', 'MT202', 'MT202 COV'],
    mx: 'pacs.002.001.10',
    hasMx: isReject,
    toMx: rejectToPacs002,
    toMt: rejectFromPacs002,
    // A status becomes an MT199 or MT299.
    mtTypes: () => [],
  }),
  pair({
    mt: ['MT199', 'MT299'],
    mx: 'pacs.002.001.10',
    hasMx: isRejectionMessage,
    toMx: (content) => mt199ToPacs002(content),
    toMt: pacs002ToMt199,
    mtTypes: (content) => [statusTarget(content)],
  }),
  pair({
    mt: ['MT103', 'MT103 STP', 'MT103 REMIT'],
    mx: 'pacs.008.001.08',
    toMx: mt103ToPacs008,
    toMt: pacs008ToMt103,
    mtTypes: customerTransferTypes,
  }),
  pair({
    mt: ['MT202', 'MT202 COV'],
    mx: 'pacs.009.001.08',
    toMx: mt202ToPacs009,
    toMt: pacs009ToMt202,
    mtTypes: (content) => [bankTransferType(content)],
  }),
  pair({
    mt: ['MT200', 'MT205', 'MT205 COV'],
    mx: 'pacs.009.001.08',
    toMx: likeMt202ToPacs009,
    toMt: pacs009ToLikeMt202,
    mtTypes: likeMt202Types,
  }),
  pair({ mt: ['MT101'], mx: 'pain.001.001.09', toMx: mt101ToPain001, toMt: pain001ToMt101 }),
  pair({
    mt: ['MT192', 'MT292'],
    mx: 'camt.056.001.08',
    toMx: mt192ToCamt056,
    toMt: camt056ToMt192,
    mtTypes: (content) => [cancellationType(content)],
  }),
  pair({
    mt: ['MT196', 'MT296'],
    mx: 'camt.029.001.09',
    hasMx: isCancellationAnswer,
    toMx: mt196ToCamt029,
    toMt: camt029ToMt196,
    mtTypes: (content) => [answerType(content)],
  }),
  pair({ mt: ['MT210'], mx: 'camt.057.001.06', toMx: mt210ToCamt057, toMt: camt057ToMt210 }),
  pair({
    mt: ['MT900', 'MT910'],
    mx: 'camt.054.001.08',
    toMx: mt910ToCamt054,
    toMt: camt054ToMt910,
    mtTypes: (content) => [confirmationType(content)],
    namesLosses: true,
  }),
  pair({
    mt: ['MT940', 'MT950'],
    mx: 'camt.053.001.08',
    toMx: mt940ToCamt053,
    toMt: camt053ToMt940,
    mtTypes: () => ['MT940'],
    namesLosses: true,
  }),
  pair({
    mt: ['MT942'],
    mx: 'camt.052.001.08',
    toMx: mt942ToCamt052,
    toMt: camt052ToMt942,
    namesLosses: true,
  }),
];

/** The types that content of this kind has as counterparts, the usual one first; `translateContent` may still stop. */
export function counterpartsOfContent(content: Source): readonly MessageType[] {
  const usual = inUsualVersion(content);
  return usual.kind === 'stopped' ? [] : PAIRS.flatMap((one) => counterpartsIn(one, usual.content));
}

/** The types that this content can be translated to, the usual one first. */
export function targetsOfContent(content: Source): readonly MessageType[] {
  const usual = inUsualVersion(content);
  if (usual.kind === 'stopped') return [];
  return PAIRS.flatMap((one) => {
    const counterparts = counterpartsIn(one, usual.content);
    return counterparts.filter((target) => mapTo(one, usual.content, target).kind === 'mapped');
  });
}

/**
 * Translates content to content. Losses that the mapping itself does not report are found by translating back. A version of an
 * ISO 20022 message other than the usual one is converted to that first.
 */
export function translateContent(content: Source, target: MessageType): Mapped<Source> {
  const usual = inUsualVersion(content);
  if (usual.kind === 'stopped') return usual;
  const source = usual.content;
  const found = PAIRS.find((one) => counterpartsIn(one, source).includes(target));
  if (found === undefined) {
    const right = `There is no translation of ${source.type} to ${target}.`;
    return stopped([stop('translation_unknown', '', right)]);
  }
  const read = isMx(source) ? withReadings(source) : source;
  const mapped = mapTo(found, read, target);
  if (mapped.kind === 'stopped') return mapped;
  if (isMx(read)) loseUnread(read, found.namesLosses === true, mapped.losses);
  addLosses(found, source, mapped);
  return { ...mapped, losses: [...usual.losses, ...mapped.losses] };
}

function withReadings({ type, header, document }: MxContent): MxContent {
  return { type, header: noted(header), document: noted(document) } as MxContent;
}

function inUsualVersion(content: Source): Mapped<Source> {
  if (isMx(content) && isOtherVersion(content)) return asUsualVersion(content);
  return { kind: 'mapped', content, losses: [] };
}

function counterpartsIn(one: Pair, content: Source): readonly MessageType[] {
  if (isMx(content)) return one.mx === content.type ? (one.mtTypes?.(content) ?? one.mt) : [];
  return one.mt.includes(content.type) && (one.hasMx?.(content) ?? true) ? [one.mx] : [];
}

/** @param target one of the counterparts. */
function mapTo(one: Pair, content: Source, target: MessageType): Mapped<Source> {
  return isMx(content) ? one.toMt(content, target as AnyMt) : one.toMx(content);
}

function addLosses(
  one: Pair,
  source: Source,
  { content, losses }: Extract<Mapped<Source>, { kind: 'mapped' }>,
): void {
  if (!isMx(source) && one.namesLosses === true) return;
  const back = mapTo(one, content, source.type);
  if (back.kind === 'stopped') return;
  if (!isMx(source)) {
    if (!isMx(back.content)) addLossesOfMt(source, back.content, losses);
  } else if (!isMx(content) && isMx(back.content)) addLossesOfMx(source, content, back.content, losses);
}

function isMx(content: Source): content is MxContent {
  return 'document' in content;
}
