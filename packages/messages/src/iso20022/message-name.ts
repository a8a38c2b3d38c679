import { MX_TYPES, type MxType } from '../core/message-type.ts';
import { oneOf } from '../core/problem.ts';
import { ROOTS } from './generated/registry.ts';

export const HEADER_TYPE = 'head.001.001.02';

const PREFIX = 'urn:iso:std:iso:20022:tech:xsd:';

/** The namespace of a message: `urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08`. */
export function namespaceOf(type: MxType | typeof HEADER_TYPE): string {
  return PREFIX + type;
}

/** The message that a namespace names, `pacs.008.001.08`; null for other namespaces. */
export function nameInNamespace(namespace: string): string | null {
  return (
    /^urn:(?:iso:std:iso:20022:tech:xsd|swift:xsd):\$?([a-z]{4}\.\d{3}\.\d{3}\.\d{2})$/.exec(
      namespace,
    )?.[1] ?? null
  );
}

const KNOWN: ReadonlySet<string> = new Set(MX_TYPES);

export function isMxType(name: string): name is MxType {
  return KNOWN.has(name);
}

/** The message (in the version that comes first) that begins with this element below `Document`, or null. */
export function typeOfElement(element: string): MxType | null {
  return MX_TYPES.find((type) => ROOTS[type].element === element) ?? null;
}

/** The versions of the message `pacs.008` that are read, as a sentence lists them: `pacs.008.001.08, 09 or 10`; null when none is. */
export function versionsOf(name: string): string | null {
  const versions = MX_TYPES.filter((type) => type.startsWith(name.slice(0, 'pacs.008'.length)));
  const [first, ...others] = versions;
  return first === undefined ? null : oneOf([first, ...others.map((type) => type.slice(-2))]);
}
