import { type MxType, usualVersionOf } from '../core/message-type.ts';
import type { MxContent } from '../iso20022/content/content.ts';
import { ROOTS } from '../iso20022/generated/registry.ts';
import { contentOfMx, messageOfContent } from '../iso20022/index.ts';
import { type GroupType, type IsoType, isoType } from '../iso20022/schema/read-registry.ts';
import { dropWhole, stop } from './losses.ts';
import { type Mapped, stopped } from './mapped.ts';
import type { Loss } from './translation.ts';

/** True if content has another version than that of CBPR+ and the translation rules. */
export function isOtherVersion({ type }: MxContent): boolean {
  return usualVersionOf(type) !== type;
}

/**
 * Converts a message to the version that CBPR+ and the translation rules use. Elements unknown to that version are losses; if the
 * rest is not a valid message (such as an account without identification), the translation stops.
 */
export function asUsualVersion({ type: from, header, document }: MxContent): Mapped<MxContent> {
  const usual = usualVersionOf(from);
  const losses: Loss[] = [];
  const { element, type } = ROOTS[usual];
  const narrowed = known(document, isoType(type), `/Document/${element}`, usual, losses);
  // Reading it shows whether it has that type.
  const content = contentOfMx(messageOfContent({ type: usual, header, document: narrowed } as MxContent));
  if (content === null) {
    const right = `The message has data for which ${usual}, the version it is translated through, has no place; write it in that version.`;
    return stopped([stop('unreadable', `/Document/${element}`, right)]);
  }
  return { kind: 'mapped', content, losses };
}

/** Elements that older versions (camt.053.001.02, pain.001.001.03) call otherwise. */
const NEWER_NAMES: Readonly<Record<string, string>> = { BIC: 'BICFI', BICOrBEI: 'AnyBIC' };

/**
 * A direct element of an older version is one of several choices in the usual one: a status or date (`<Sts>BOOK</Sts>`, now
 * `<Sts><Cd>BOOK</Cd></Sts>`), and a party where it may be an agent now.
 */
function asChoice(value: unknown, { kind, elements, positions }: GroupType): unknown {
  const [first] = elements;
  if (kind !== 'choice' || first === undefined) return value;
  if (typeof value !== 'object' || value === null) return { [first.name]: value };
  const isOld = positions.has('Pty') && !Object.keys(value).some((name) => positions.has(name));
  return isOld ? { Pty: value } : value;
}

/** The value with the elements that the type has; all others are losses. */
function known(old: unknown, type: IsoType, path: string, usual: MxType, losses: Loss[]): unknown {
  if (type.kind !== 'sequence' && type.kind !== 'choice') return old;
  const value = asChoice(old, type);
  if (typeof value !== 'object' || value === null) return value;
  const kept: Record<string, unknown> = {};
  for (const [oldName, child] of Object.entries(value)) {
    const newer = NEWER_NAMES[oldName];
    const name = newer !== undefined && !type.positions.has(oldName) ? newer : oldName;
    const rule = type.elements[type.positions.get(name) ?? -1];
    const at = `${path}/${oldName}`;
    if (rule === undefined) {
      const message = `${name} is not in ${usual}, by which the message is translated, and was left out.`;
      dropWhole(losses, child, at, message);
    } else if (!Array.isArray(child)) kept[name] = known(child, rule.type, at, usual, losses);
    else kept[name] = child.map((one, place) => known(one, rule.type, `${at}[${place + 1}]`, usual, losses));
  }
  return kept;
}
