import type { MessageType } from '../../core/message-type.ts';
import type { MxContent } from '../../iso20022/content.ts';
import type { MtContent } from '../../swift-mt/content/content.ts';
import type { Mt103 } from '../../swift-mt/types/mt103.ts';
import type { CancellationRequest } from '../../swift-mt/types/mt192.ts';
import type { Answer } from '../../swift-mt/types/mt196.ts';
import type { FreeFormat } from '../../swift-mt/types/mt199.ts';
import type { Mt202 } from '../../swift-mt/types/mt202.ts';
import { stop } from '../losses.ts';
import { type Mapped, stopped } from '../mapped.ts';
import { asUsualVersion, isOtherVersion } from '../other-version.ts';
import { addLossesOfMt, addLossesOfMx } from '../reversal.ts';
import { answerType, camt029ToMt196 } from './camt029-to-mt196.ts';
import { camt052ToMt942 } from './camt052-to-mt942.ts';
import { camt053ToMt940 } from './camt053-to-mt940.ts';
import { camt054ToMt910, confirmationType } from './camt054-to-mt910.ts';
import { camt056ToMt192, cancellationType } from './camt056-to-mt192.ts';
import { camt057ToMt210 } from './camt057-to-mt210.ts';
import { type LikeMt202, likeMt202ToPacs009, likeMt202Types, pacs009ToLikeMt202 } from './like-mt202.ts';
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
import { pacs008ToMt103 } from './pacs008-to-mt103.ts';
import { pacs009ToMt202 } from './pacs009-to-mt202.ts';
import { pain001ToMt101 } from './pain001-to-mt101.ts';
import { isReject, rejectFromPacs002, rejectToPacs002 } from './reject-to-pacs002.ts';
import { isReturn, returnToPacs004 } from './return-to-pacs004.ts';

type Source = MtContent | MxContent;
type OfType<T extends Source['type']> = Source extends infer C
  ? C extends { readonly type: infer Types }
    ? T extends Types
      ? C
      : never
    : never
  : never;

/** How content of some types becomes content of the other standard. */
interface Pair<From extends Source = Source, To extends Source = Source> {
  /** The types that it can become, the usual one first. */
  targets(content: From): readonly MessageType[];
  to(content: From, target: MessageType): Mapped<To>;
  /** The way back, by which losses are found that the mapping itself does not name. */
  back?(content: To, source: From): Mapped<Source>;
}

const STATUS: Pair<FreeFormat, OfType<'pacs.002.001.10'>> = {
  targets: (content) => (isRejectionMessage(content) ? ['pacs.002.001.10'] : []),
  to: (content) => mt199ToPacs002(content),
  back: pacs002ToMt199,
};
const CUSTOMER_TRANSFER: Pair<OfType<'MT103' | 'MT103 STP' | 'MT103 REMIT'>, OfType<'pacs.008.001.08'>> = {
  targets: () => ['pacs.008.001.08'],
  to: mt103ToPacs008,
  back: (content, { type }) => pacs008ToMt103(content, type),
};
const BANK_TRANSFER: Pair<OfType<'MT202' | 'MT202 COV'>, OfType<'pacs.009.001.08'>> = {
  targets: () => ['pacs.009.001.08'],
  to: mt202ToPacs009,
  back: pacs009ToMt202,
};
const LIKE_BANK_TRANSFER: Pair<LikeMt202, OfType<'pacs.009.001.08'>> = {
  targets: () => ['pacs.009.001.08'],
  to: likeMt202ToPacs009,
  back: (content, { type }) => pacs009ToLikeMt202(content, type),
};
const CONFIRMATION: Pair<OfType<'MT900' | 'MT910'>, OfType<'camt.054.001.08'>> = {
  targets: () => ['camt.054.001.08'],
  to: mt910ToCamt054,
};
const STATEMENT: Pair<OfType<'MT940' | 'MT950'>, OfType<'camt.053.001.08'>> = {
  targets: () => ['camt.053.001.08'],
  to: mt940ToCamt053,
};
const REPORT: Pair<OfType<'MT942'>, OfType<'camt.052.001.08'>> = {
  targets: () => ['camt.052.001.08'],
  to: mt942ToCamt052,
};
const STATUS_BACK: Pair<OfType<'pacs.002.001.10'>, FreeFormat> = {
  targets: (content) => [statusTarget(content)],
  to: pacs002ToMt199,
  back: (content) => mt199ToPacs002(content),
};
const CUSTOMER_TRANSFER_BACK: Pair<
  OfType<'pacs.008.001.08'>,
  OfType<'MT103' | 'MT103 STP' | 'MT103 REMIT'>
> = {
  targets: ({ header }) =>
    header?.BizSvc?.startsWith('swift.cbprplus.stp.') === true
      ? ['MT103 STP', 'MT103', 'MT103 REMIT']
      : ['MT103', 'MT103 STP', 'MT103 REMIT'],
  to: (content, target) =>
    pacs008ToMt103(content, target === 'MT103 STP' || target === 'MT103 REMIT' ? target : 'MT103'),
  back: mt103ToPacs008,
};
const BANK_TRANSFER_BACK: Pair<OfType<'pacs.009.001.08'>, OfType<'MT202' | 'MT202 COV'>> = {
  targets: ({ document }) =>
    document.CdtTrfTxInf[0]?.UndrlygCstmrCdtTrf === undefined ? ['MT202'] : ['MT202 COV'],
  to: pacs009ToMt202,
  back: mt202ToPacs009,
};
const LIKE_BANK_TRANSFER_BACK: Pair<OfType<'pacs.009.001.08'>, LikeMt202> = {
  targets: likeMt202Types,
  to: pacs009ToLikeMt202,
  back: likeMt202ToPacs009,
};
const REPORT_BACK: Pair<OfType<'camt.052.001.08'>, OfType<'MT942'>> = {
  targets: () => ['MT942'],
  to: camt052ToMt942,
  back: mt942ToCamt052,
};
const STATEMENT_BACK: Pair<OfType<'camt.053.001.08'>, OfType<'MT940' | 'MT950'>> = {
  targets: () => ['MT940'],
  to: camt053ToMt940,
  back: mt940ToCamt053,
};
const CONFIRMATION_BACK: Pair<OfType<'camt.054.001.08'>, OfType<'MT900' | 'MT910'>> = {
  targets: (content) => [confirmationType(content)],
  to: camt054ToMt910,
  back: mt910ToCamt054,
};

const CANCELLATION: Pair<CancellationRequest, OfType<'camt.056.001.08'>> = {
  targets: () => ['camt.056.001.08'],
  to: mt192ToCamt056,
  back: camt056ToMt192,
};
const CANCELLATION_BACK: Pair<OfType<'camt.056.001.08'>, CancellationRequest> = {
  targets: (content) => [cancellationType(content)],
  to: camt056ToMt192,
  back: mt192ToCamt056,
};
const CANCELLATION_ANSWER: Pair<Answer, OfType<'camt.029.001.09'>> = {
  targets: (content) => (isCancellationAnswer(content) ? ['camt.029.001.09'] : []),
  to: mt196ToCamt029,
  back: camt029ToMt196,
};
const CANCELLATION_ANSWER_BACK: Pair<OfType<'camt.029.001.09'>, Answer> = {
  targets: (content) => [answerType(content)],
  to: camt029ToMt196,
  back: mt196ToCamt029,
};

const RETURN: Pair<Mt103 | Mt202, OfType<'pacs.004.001.09'>> = {
  targets: (content) => (isReturn(content) ? ['pacs.004.001.09'] : []),
  to: returnToPacs004,
  back: pacs004ToReturn,
};
const RETURN_BACK: Pair<OfType<'pacs.004.001.09'>, Mt103 | Mt202> = {
  targets: (content) => [returnType(content)],
  to: pacs004ToReturn,
  back: returnToPacs004,
};
const REJECT: Pair<OfType<'MT103' | 'MT103 REMIT' | 'MT202' | 'MT202 COV'>, OfType<'pacs.002.001.10'>> = {
  targets: (content) => (isReject(content) ? ['pacs.002.001.10'] : []),
  to: rejectToPacs002,
  back: rejectFromPacs002,
};

const NOTICE: Pair<OfType<'MT210'>, OfType<'camt.057.001.06'>> = {
  targets: () => ['camt.057.001.06'],
  to: mt210ToCamt057,
  back: camt057ToMt210,
};
const NOTICE_BACK: Pair<OfType<'camt.057.001.06'>, OfType<'MT210'>> = {
  targets: () => ['MT210'],
  to: camt057ToMt210,
  back: mt210ToCamt057,
};
const ORDERS: Pair<OfType<'MT101'>, OfType<'pain.001.001.09'>> = {
  targets: () => ['pain.001.001.09'],
  to: mt101ToPain001,
  back: pain001ToMt101,
};
const ORDERS_BACK: Pair<OfType<'pain.001.001.09'>, OfType<'MT101'>> = {
  targets: () => ['MT101'],
  to: pain001ToMt101,
  back: mt101ToPain001,
};

/** The targets of each type, the usual one first. A further translation is a pair above, and an entry here. */
const PAIRS: Readonly<Partial<Record<Source['type'], readonly Pair[]>>> = {
  MT101: [ORDERS],
  MT103: [RETURN, REJECT, CUSTOMER_TRANSFER],
  'MT103 STP': [CUSTOMER_TRANSFER],
  'MT103 REMIT': [RETURN, REJECT, CUSTOMER_TRANSFER],
  MT192: [CANCELLATION],
  MT196: [CANCELLATION_ANSWER],
  MT199: [STATUS],
  MT200: [LIKE_BANK_TRANSFER],
  MT202: [RETURN, REJECT, BANK_TRANSFER],
  'MT202 COV': [REJECT, BANK_TRANSFER],
  MT205: [LIKE_BANK_TRANSFER],
  'MT205 COV': [LIKE_BANK_TRANSFER],
  MT210: [NOTICE],
  MT292: [CANCELLATION],
  MT296: [CANCELLATION_ANSWER],
  MT299: [STATUS],
  MT900: [CONFIRMATION],
  MT910: [CONFIRMATION],
  MT940: [STATEMENT],
  MT942: [REPORT],
  MT950: [STATEMENT],
  'pain.001.001.09': [ORDERS_BACK],
  'pacs.002.001.10': [STATUS_BACK],
  'pacs.004.001.09': [RETURN_BACK],
  'pacs.008.001.08': [CUSTOMER_TRANSFER_BACK],
  'pacs.009.001.08': [BANK_TRANSFER_BACK, LIKE_BANK_TRANSFER_BACK],
  'camt.029.001.09': [CANCELLATION_ANSWER_BACK],
  'camt.052.001.08': [REPORT_BACK],
  'camt.053.001.08': [STATEMENT_BACK],
  'camt.054.001.08': [CONFIRMATION_BACK],
  'camt.056.001.08': [CANCELLATION_BACK],
  'camt.057.001.06': [NOTICE_BACK],
};

/** The types that content of this kind has as counterparts, the usual one first; `translateContent` may still stop. */
export function counterpartsOfContent(content: Source): readonly MessageType[] {
  if (isMx(content) && isOtherVersion(content)) {
    const usual = asUsualVersion(content);
    return usual.kind === 'stopped' ? [] : counterpartsOfContent(usual.content);
  }
  return pairsOf(content).flatMap((pair) => pair.targets(content));
}

function pairsOf(content: Source): readonly Pair[] {
  return PAIRS[content.type] ?? [];
}

/** The types that this content can be translated to, the usual one first. */
export function targetsOfContent(content: Source): readonly MessageType[] {
  if (isMx(content) && isOtherVersion(content)) {
    const usual = asUsualVersion(content);
    return usual.kind === 'stopped' ? [] : targetsOfContent(usual.content);
  }
  return pairsOf(content).flatMap((pair) =>
    pair.targets(content).filter((target) => pair.to(content, target).kind === 'mapped'),
  );
}

/**
 * Translates content to content. Losses that the mapping itself does not report are found by translating back. A version of an
 * ISO 20022 message other than the usual one is converted to that first.
 */
export function translateContent(content: Source, target: MessageType): Mapped<Source> {
  if (isMx(content) && isOtherVersion(content)) {
    const usual = asUsualVersion(content);
    if (usual.kind === 'stopped') return usual;
    const mapped = translateContent(usual.content, target);
    return mapped.kind === 'stopped' ? mapped : { ...mapped, losses: [...usual.losses, ...mapped.losses] };
  }
  const pair = pairsOf(content).find((one) => one.targets(content).includes(target));
  if (pair === undefined) {
    const right = `There is no translation of ${content.type} to ${target}.`;
    return stopped([stop('translation_unknown', '', right)]);
  }
  const mapped = pair.to(content, target);
  const back = mapped.kind === 'mapped' ? (pair.back?.(mapped.content, content) ?? null) : null;
  if (mapped.kind === 'mapped' && back?.kind === 'mapped') addLosses(content, mapped, back.content);
  return mapped;
}

function addLosses(
  source: Source,
  { content, losses }: Extract<Mapped<Source>, { kind: 'mapped' }>,
  back: Source,
): void {
  if (isMx(source)) {
    if (!isMx(content) && isMx(back)) addLossesOfMx(source, content, back, losses);
  } else if (!isMx(back)) addLossesOfMt(source, back, losses);
}

function isMx(content: Source): content is MxContent {
  return 'document' in content;
}
