import type { ContentType } from '../../core/content.ts';
import type { MxType } from '../../core/message-type.ts';
import type { Problem } from '../../core/problem.ts';
import type { MxContent } from '../../iso20022/content/content.ts';
import type { MtContent, MtContentOf } from '../../swift-mt/content/content.ts';
import { stop } from '../losses.ts';
import { type Direction, type Mapped, stopped } from '../mapped.ts';
import { asUsualVersion, isOtherVersion } from '../other-version.ts';
import { noted } from '../reader.ts';
import { addLossesOfMt, addLossesOfMx } from '../reversal.ts';
import { loseUnread } from '../unread-elements.ts';
import { LIKE_BANK_TRANSFER, likeMt202Types } from './like-mt202.ts';
import { ORDERS } from './mt101-pain001.ts';
import { CUSTOMER_TRANSFER, customerTransferTypes } from './mt103-pacs008.ts';
import { CANCELLATION_REQUEST, cancellationType } from './mt192-camt056.ts';
import { answerType, CANCELLATION_ANSWER, isCancellationAnswer } from './mt196-camt029.ts';
import { isRejectionMessage, REJECTION_MESSAGE, statusTarget } from './mt199-pacs002.ts';
import { BANK_TRANSFER, bankTransferType } from './mt202-pacs009.ts';
import { NOTICE } from './mt210-camt057.ts';
import { CONFIRMATION, confirmationType } from './mt910-camt054.ts';
import { STATEMENTS } from './mt940-camt053.ts';
import { INTERIM_REPORT } from './mt942-camt052.ts';
import { isReject, REJECT } from './reject-pacs002.ts';
import { isReturn, RETURN, returnType } from './return-pacs004.ts';

type Source = MtContent | MxContent;
type AnyMt = MtContent['type'];

/** Types of MT that translate to a message of ISO 20022 and back. */
interface Pair<Mt extends AnyMt = AnyMt, Mx extends MxType = MxType> {
  readonly mt: readonly Mt[];
  readonly mx: Mx;
  readonly toMx: Direction<MtContentOf<Mt>, Extract<MxContent, { readonly type: Mx }>, unknown>;
  readonly toMt: Direction<Extract<MxContent, { readonly type: Mx }>, MtContent, NoInfer<Mt>>;
  /** True if this MT has the counterpart; every one has unless given. */
  hasMx?(content: MtContentOf<Mt>): boolean;
  /** The types that this message of ISO 20022 can become, the usual one first; all of `mt` unless given. */
  mtTypes?(content: Extract<MxContent, { readonly type: Mx }>): readonly Mt[];
  /** `toMx` names every loss. Those of other translations are found by translating back. */
  readonly namesLosses?: true;
}

/** `counterpartsIn` passes an entry content of the entry’s types only. */
const pair = <Mt extends AnyMt, Mx extends MxType>(one: Pair<Mt, Mx>): Pair => one as unknown as Pair;

/** Every translation. If a type has several, the first one is the usual one. */
const PAIRS: readonly Pair[] = [
  pair({
    mt: ['MT103', 'MT103 REMIT', 'MT202'],
    mx: 'pacs.004.001.09',
    hasMx: isReturn,
    ...RETURN,
    mtTypes: (content) => [returnType(content)],
  }),
  pair({
    mt: ['MT103', 'MT103 REMIT', 'MT202', 'MT202 COV'],
    mx: 'pacs.002.001.10',
    hasMx: isReject,
    ...REJECT,
    // A status becomes an MT199 or MT299.
    mtTypes: () => [],
  }),
  pair({
    mt: ['MT199', 'MT299'],
    mx: 'pacs.002.001.10',
    hasMx: isRejectionMessage,
    ...REJECTION_MESSAGE,
    mtTypes: (content) => [statusTarget(content)],
  }),
  pair({
    mt: ['MT103', 'MT103 STP', 'MT103 REMIT'],
    mx: 'pacs.008.001.08',
    ...CUSTOMER_TRANSFER,
    mtTypes: customerTransferTypes,
  }),
  pair({
    mt: ['MT202', 'MT202 COV'],
    mx: 'pacs.009.001.08',
    ...BANK_TRANSFER,
    mtTypes: (content) => [bankTransferType(content)],
  }),
  pair({
    mt: ['MT200', 'MT205', 'MT205 COV'],
    mx: 'pacs.009.001.08',
    ...LIKE_BANK_TRANSFER,
    mtTypes: likeMt202Types,
  }),
  pair({ mt: ['MT101'], mx: 'pain.001.001.09', ...ORDERS }),
  pair({
    mt: ['MT192', 'MT292'],
    mx: 'camt.056.001.08',
    ...CANCELLATION_REQUEST,
    mtTypes: (content) => [cancellationType(content)],
  }),
  pair({
    mt: ['MT196', 'MT296'],
    mx: 'camt.029.001.09',
    hasMx: isCancellationAnswer,
    ...CANCELLATION_ANSWER,
    mtTypes: (content) => [answerType(content)],
  }),
  pair({ mt: ['MT210'], mx: 'camt.057.001.06', ...NOTICE }),
  pair({
    mt: ['MT900', 'MT910'],
    mx: 'camt.054.001.08',
    ...CONFIRMATION,
    mtTypes: (content) => [confirmationType(content)],
    namesLosses: true,
  }),
  pair({
    mt: ['MT940', 'MT950'],
    mx: 'camt.053.001.08',
    ...STATEMENTS,
    mtTypes: () => ['MT940'],
    namesLosses: true,
  }),
  pair({
    mt: ['MT942'],
    mx: 'camt.052.001.08',
    ...INTERIM_REPORT,
    namesLosses: true,
  }),
];

/** The types that content of this kind has as counterparts, the usual one first; `translateContent` may still stop. */
export function counterpartsOfContent(content: Source): readonly ContentType[] {
  const usual = inUsualVersion(content);
  return usual.kind === 'stopped' ? [] : PAIRS.flatMap((one) => counterpartsIn(one, usual.content));
}

/** The types that this content can be translated to, the usual one first. */
export function targetsOfContent(content: Source): readonly ContentType[] {
  const usual = inUsualVersion(content);
  if (usual.kind === 'stopped') return [];
  return PAIRS.flatMap((one) => {
    const counterparts = counterpartsIn(one, usual.content);
    return counterparts.filter((target) => stopsOf(one, usual.content, target).length === 0);
  });
}

/**
 * Translates content to content. Losses that the mapping itself does not report are found by translating back. A version of an
 * ISO 20022 message other than the usual one is converted to that first.
 */
export function translateContent(content: Source, target: ContentType): Mapped<Source> {
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

function counterpartsIn(one: Pair, content: Source): readonly ContentType[] {
  if (isMx(content)) return one.mx === content.type ? (one.mtTypes?.(content) ?? one.mt) : [];
  return one.mt.includes(content.type) && (one.hasMx?.(content) ?? true) ? [one.mx] : [];
}

/** @param target one of the counterparts. */
function mapTo(one: Pair, content: Source, target: ContentType): Mapped<Source> {
  return isMx(content) ? one.toMt.map(content, target as AnyMt) : one.toMx.map(content, one.mx);
}

/** The same check, without translating. */
function stopsOf(one: Pair, content: Source, target: ContentType): readonly Problem[] {
  return isMx(content) ? one.toMt.stops(content, target as AnyMt) : one.toMx.stops(content, one.mx);
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
