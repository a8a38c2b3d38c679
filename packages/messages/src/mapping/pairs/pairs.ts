import type { MessageType } from '../../core/message-type.ts';
import type { MxContent } from '../../iso20022/content.ts';
import type { MtContent } from '../../swift-mt/content/content.ts';
import { stop } from '../losses.ts';
import { type Mapped, stopped } from '../mapped.ts';
import { asPacs00808 } from '../older-version.ts';
import { addLossesOfMt, addLossesOfMx } from '../reversal.ts';
import { camt052ToMt942 } from './camt052-to-mt942.ts';
import { camt053ToMt940 } from './camt053-to-mt940.ts';
import { camt054ToMt910, confirmationType } from './camt054-to-mt910.ts';
import { mt103ToPacs008 } from './mt103-to-pacs008.ts';
import { isRejectionMessage, mt199ToPacs002 } from './mt199-to-pacs002.ts';
import { mt202ToPacs009 } from './mt202-to-pacs009.ts';
import { mt910ToCamt054 } from './mt910-to-camt054.ts';
import { mt940ToCamt053 } from './mt940-to-camt053.ts';
import { mt942ToCamt052 } from './mt942-to-camt052.ts';
import { pacs002ToMt199, statusTarget } from './pacs002-to-mt199.ts';
import { pacs008ToMt103 } from './pacs008-to-mt103.ts';
import { pacs009ToMt202 } from './pacs009-to-mt202.ts';

/** The types that content can be translated to, the usual one first. */
export function targetsOfContent(content: MtContent | MxContent): readonly MessageType[] {
  switch (content.type) {
    case 'MT103':
    case 'MT103 STP':
    case 'MT103 REMIT':
      return ['pacs.008.001.08'];
    case 'MT202':
    case 'MT202 COV':
      return ['pacs.009.001.08'];
    case 'MT900':
    case 'MT910':
      return ['camt.054.001.08'];
    case 'MT940':
    case 'MT950':
      return ['camt.053.001.08'];
    case 'MT942':
      return ['camt.052.001.08'];
    case 'MT199':
    case 'MT299':
      return isRejectionMessage(content) ? ['pacs.002.001.10'] : [];
    case 'pacs.002.001.10':
      return [statusTarget(content)];
    case 'pacs.008.001.08':
    case 'pacs.008.001.12':
      return content.header?.BizSvc?.startsWith('swift.cbprplus.stp.') === true
        ? ['MT103 STP', 'MT103', 'MT103 REMIT']
        : ['MT103', 'MT103 STP', 'MT103 REMIT'];
    case 'pacs.009.001.08':
      return content.document.CdtTrfTxInf[0]?.UndrlygCstmrCdtTrf === undefined ? ['MT202'] : ['MT202 COV'];
    case 'camt.052.001.08':
      return ['MT942'];
    case 'camt.053.001.08':
      return ['MT940'];
    case 'camt.054.001.08':
      return [confirmationType(content)];
    default:
      return [];
  }
}

/**
 * Translates content to content. What the losses of the mapping itself do not name is found by translating
 * back, and named too.
 */
export function translateContent(
  content: MtContent | MxContent,
  target: MessageType,
): Mapped<MtContent | MxContent> {
  if (!targetsOfContent(content).includes(target)) {
    const right = `There is no translation of ${content.type} to ${target}.`;
    return stopped([stop('translation_unknown', '', right)]);
  }
  switch (content.type) {
    case 'MT103':
    case 'MT103 STP':
    case 'MT103 REMIT': {
      const mapped = mt103ToPacs008(content);
      if (mapped.kind === 'mapped') reverseMt(content, pacs008ToMt103(mapped.content, content.type), mapped);
      return mapped;
    }
    case 'MT202':
    case 'MT202 COV': {
      const mapped = mt202ToPacs009(content);
      if (mapped.kind === 'mapped') reverseMt(content, pacs009ToMt202(mapped.content), mapped);
      return mapped;
    }
    case 'MT900':
    case 'MT910':
      return mt910ToCamt054(content);
    case 'MT940':
    case 'MT950':
      return mt940ToCamt053(content);
    case 'MT942':
      return mt942ToCamt052(content);
    case 'MT199':
    case 'MT299': {
      const mapped = mt199ToPacs002(content);
      if (mapped.kind === 'mapped') reverseMt(content, pacs002ToMt199(mapped.content), mapped);
      return mapped;
    }
    case 'pacs.002.001.10': {
      const mapped = pacs002ToMt199(content);
      if (mapped.kind === 'mapped') reverseMx(content, mt199ToPacs002(mapped.content), mapped);
      return mapped;
    }
    case 'pacs.008.001.08': {
      const type = target === 'MT103 STP' || target === 'MT103 REMIT' ? target : 'MT103';
      const mapped = pacs008ToMt103(content, type);
      if (mapped.kind === 'mapped') reverseMx(content, mt103ToPacs008(mapped.content), mapped);
      return mapped;
    }
    case 'pacs.008.001.12': {
      const older = asPacs00808(content);
      if (older.kind === 'stopped') return older;
      const mapped = translateContent(older.content, target);
      return mapped.kind === 'stopped' ? mapped : { ...mapped, losses: [...older.losses, ...mapped.losses] };
    }
    case 'pacs.009.001.08': {
      const mapped = pacs009ToMt202(content);
      if (mapped.kind === 'mapped') reverseMx(content, mt202ToPacs009(mapped.content), mapped);
      return mapped;
    }
    case 'camt.052.001.08': {
      const mapped = camt052ToMt942(content);
      if (mapped.kind === 'mapped') reverseMx(content, mt942ToCamt052(mapped.content), mapped);
      return mapped;
    }
    case 'camt.053.001.08': {
      const mapped = camt053ToMt940(content);
      if (mapped.kind === 'mapped') reverseMx(content, mt940ToCamt053(mapped.content), mapped);
      return mapped;
    }
    case 'camt.054.001.08': {
      const mapped = camt054ToMt910(content);
      if (mapped.kind === 'mapped') reverseMx(content, mt910ToCamt054(mapped.content), mapped);
      return mapped;
    }
    default:
      return stopped([]);
  }
}

type Done<Content> = Extract<Mapped<Content>, { kind: 'mapped' }>;

function reverseMt<T extends MtContent>(source: MtContent, back: Mapped<T>, { losses }: Done<unknown>): void {
  if (back.kind === 'mapped') addLossesOfMt(source, back.content, losses);
}

function reverseMx<T extends MxContent>(
  source: MxContent,
  back: Mapped<T>,
  { content, losses }: Done<MtContent>,
): void {
  if (back.kind === 'mapped') addLossesOfMx(source, content, back.content, losses);
}
