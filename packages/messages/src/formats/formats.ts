import type { Format } from '../core/format.ts';
import type { Message } from '../core/message.ts';
import { ISO_20022 } from '../iso20022/format.ts';
import { isMxType } from '../iso20022/reading/message-name.ts';
import { SWIFT_MT } from '../swift-mt/format.ts';
import { isMtType } from '../swift-mt/types/registry.ts';
import { TELEX } from '../telex/format.ts';

const FORMATS: Readonly<Record<Message['format'], Format>> = {
  'swift-mt': SWIFT_MT,
  iso20022: ISO_20022,
  telex: TELEX,
};

export function formatOf({ format }: Message): Format {
  return FORMATS[format];
}

/** The format that has messages of this type; null when the package reads none. */
export function formatOfType(type: string): Format | null {
  if (isMtType(type)) return SWIFT_MT;
  if (isMxType(type)) return ISO_20022;
  return type === 'KTT' ? TELEX : null;
}
