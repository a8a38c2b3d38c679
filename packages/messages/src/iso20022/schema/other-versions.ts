import { MX_TYPES, type MxType } from '../../core/message-type.ts';
import { ROOTS } from '../generated/registry.ts';
import { isMxType, nameInNamespace } from '../reading/message-name.ts';
import type { XmlElement } from '../xml/xml-tree.ts';
import { type IsoType, isoType } from './read-registry.ts';

/** `pacs.008` of `pacs.008.001.08`. */
const NAME_LENGTH = 'pacs.008'.length;

/** An element that its message has in other versions: from one on, or up to one. */
export interface OtherVersions {
  readonly since: MxType | null;
  readonly until: MxType | null;
}

/**
 * The versions of its message that have an element in this position; null if there is none, or its message is
 * unknown.
 */
export function otherVersionsOf(element: XmlElement): OtherVersions | null {
  const path: string[] = [];
  let at: XmlElement | null = element;
  for (; at !== null && at.local !== 'Document'; at = at.parent) path.unshift(at.local);
  const own = nameInNamespace(element.namespace);
  if (at === null || own === null || !isMxType(own)) return null;
  const having = MX_TYPES.filter((type) => type.slice(0, NAME_LENGTH) === own.slice(0, NAME_LENGTH))
    .filter((type) => hasPath(type, path))
    .sort();
  const since = having.find((type) => type > own) ?? null;
  const until = having.findLast((type) => type < own) ?? null;
  return since === null && until === null ? null : { since, until };
}

/** `Its message has it since version 04 (camt.053.001.04).`; empty where no other version has it. */
export function versionHint(element: XmlElement): string {
  const versions = otherVersionsOf(element);
  if (versions === null) return '';
  const { since, until } = versions;
  if (until !== null) return ` It was there up to version ${until.slice(-2)} (${until}).`;
  return since === null ? '' : ` It is there since version ${since.slice(-2)} (${since}).`;
}

function hasPath(message: MxType, [root, ...names]: readonly string[]): boolean {
  const { element, type } = ROOTS[message];
  let found: IsoType | undefined = element === root ? isoType(type) : undefined;
  for (const name of names) {
    if (found?.kind !== 'sequence' && found?.kind !== 'choice') return false;
    found = found.elements[found.positions.get(name) ?? -1]?.type;
  }
  return found !== undefined;
}
