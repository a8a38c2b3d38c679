import { looksLikeCsv } from './csv/columns.ts';
import type { PayloadFormat } from './transfer.ts';

/** What a text is, told from its beginning. */
export interface Detection {
  format: PayloadFormat;
  /** Message type where the beginning shows it: `MT103`, `MT202 COV`, `pacs.008.001.08`. */
  type: string | null;
}

/** How much of a text is looked at. */
const LOOK_AT = 4096;

/**
 * Recognises the format of a payload by its content, whatever it claims to be. It looks at the beginning
 * only and never fails; text that is none of the formats, or binary, is `unknown`.
 */
export function detect(text: string): Detection {
  const head = text.slice(0, LOOK_AT).trimStart().replace(DOS_PCC, '');
  if (/^\{[1-5S]:/.test(head)) return finDetection(head);
  if (isBinary(head)) return { format: 'unknown', type: null };
  const first = head[0];
  if (first === '{') return { format: 'json', type: null };
  if (first === '[') return { format: 'json', type: null };
  if (first === '<') return xmlDetection(head);
  if (first === ':' && /^:\d\d[A-Z]?:/.test(head)) return { format: 'swift-mt', type: null };
  if (TELEX.test(head)) return { format: 'telex', type: null };
  return { format: looksLikeCsv(head) ? 'csv' : 'unknown', type: null };
}

/** Each message of a DOS-PCC file begins with this character. */
const DOS_PCC = String.fromCharCode(1);

/** The opening of a telex (ZCZC, TELEX, KTT) or the words that only a telex payment has. */
const TELEX = /^(?:ZCZC|TELEX|TLX|KTT)\b|\bTEST ?KEY\b|\bANSWERBACK\b/i;

/** Whether there are control characters other than tab, line ends and the 0x01 and 0x03 of DOS-PCC. */
function isBinary(head: string): boolean {
  for (let i = 0; i < head.length; i++) {
    const code = head.charCodeAt(i);
    if (code < 32 && code !== 9 && code !== 10 && code !== 13 && code !== 1 && code !== 3) return true;
  }
  return false;
}

function finDetection(head: string): Detection {
  if (head.startsWith('{1:F21')) return { format: 'swift-mt', type: /\{451:1\}/.test(head) ? 'NAK' : 'ACK' };
  const text = head.indexOf('{4:');
  const headers = text === -1 ? head : head.slice(0, text);
  const type = /\{2:[IO](\d{3})/.exec(headers)?.[1];
  const flag = /\{119:([A-Z0-9]{1,8})\}/.exec(headers)?.[1];
  if (type === undefined) return { format: 'swift-mt', type: null };
  return { format: 'swift-mt', type: flag === undefined ? `MT${type}` : `MT${type} ${flag}` };
}

/** An ISO 20022 message is known by its namespace; a header (head.001) gives way to the document it announces. */
function xmlDetection(head: string): Detection {
  const names = [
    ...head.matchAll(/urn:(?:iso:std:iso:20022:tech:xsd|swift:xsd):\$?([a-z]{4}\.\d{3}\.\d{3}\.\d{2})/g),
  ];
  const types = names.map((match) => match[1] ?? '');
  const type = types.find((name) => !name.startsWith('head.')) ?? types[0] ?? null;
  const iso = type !== null || /<(?:\w+:)?(?:Document|AppHdr|BusMsgEnvlp)\b/.test(head);
  return { format: iso ? 'iso20022' : 'unknown', type };
}
