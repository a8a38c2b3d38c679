import { MX_TYPES, type MxType } from '../../core/message-type.ts';
import { oneOf } from '../../core/problem.ts';
import { ROOTS } from '../generated/registry.ts';

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

/** A national version, which restricts an ISO 20022 version: `pain.001.001.03.ch.02`, `pain.001.003.03`. */
export interface NationalVersion {
  readonly name: string;
  /** The version of ISO 20022. */
  readonly base: string;
}

/**
 * The national version that a namespace names; null for others. Known are those of Switzerland (`…/pain.001.001.03.ch.02.xsd`), Germany
 * (`…:pain.001.003.03`, `…:pain.001.001.09_GBIC_4`) and Austria (`…:pain.001.001.03:austrian:003`), and what has their forms.
 */
export function nationalVersion(namespace: string): NationalVersion | null {
  const [, name = '', area = '', variant = '', version = '', rest = ''] =
    /(?:^|[:/$])(([a-z]{4}\.\d{3})\.(\d{3})\.(\d{2})((?:[._:-][\w.:-]*)?))$/i.exec(namespace) ?? [];
  const own = rest.replace(/[.:]xsd$/i, '');
  if (name === '' || (variant === '001' && own === '')) return null;
  return {
    name: name.slice(0, name.length - rest.length) + own,
    base: `${area.toLowerCase()}.001.${version}`,
  };
}

/** A message to name as an example for one of that namespace, with that element: of the same kind, or at least business area. */
export function exampleFor(namespace: string, element: string | null): MxType {
  const area = /(?:^|[^a-z])([a-z]{4})\.\d{3}/i.exec(namespace)?.[1]?.toLowerCase();
  const ofElement = element === null ? null : typeOfElement(element);
  return ofElement ?? MX_TYPES.find((type) => type.slice(0, 4) === area) ?? 'pacs.008.001.08';
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
