import type { MxContent, MxContentOf } from '../iso20022/content.ts';
import { ROOTS } from '../iso20022/generated/registry.ts';
import { contentOfMx, messageOfContent } from '../iso20022/index.ts';
import { type IsoType, isoType } from '../iso20022/schema/read-registry.ts';
import { dropWhole, stop } from './losses.ts';
import { type Mapped, stopped } from './mapped.ts';
import type { Loss } from './translation.ts';

const OLDER = 'pacs.008.001.08';

/**
 * A newer pacs.008 as the version that CBPR+ and the translation rules have. Elements that this one does not know are
 * losses; where what is left is no message of it (like an account without identification) the translation stops.
 */
export function asPacs00808({
  header,
  document,
}: MxContentOf<'pacs.008.001.12'>): Mapped<MxContentOf<typeof OLDER>> {
  const losses: Loss[] = [];
  const { element, type } = ROOTS[OLDER];
  const narrowed = known(document, isoType(type), `/Document/${element}`, losses);
  // Whether it has the older type is told by reading it.
  const content = contentOfMx(messageOfContent({ type: OLDER, header, document: narrowed } as MxContent));
  if (content?.type !== OLDER) {
    const right = `The message says what ${OLDER}, by which it is translated, has no form for; write it in that version.`;
    return stopped([stop('unreadable', `/Document/${element}`, right)]);
  }
  return { kind: 'mapped', content, losses };
}

/** The value with the elements that the type has; all others are losses. */
function known(value: unknown, type: IsoType, path: string, losses: Loss[]): unknown {
  if ((type.kind !== 'sequence' && type.kind !== 'choice') || typeof value !== 'object' || value === null) {
    return value;
  }
  const kept: Record<string, unknown> = {};
  for (const [name, child] of Object.entries(value)) {
    const rule = type.elements[type.positions.get(name) ?? -1];
    const at = `${path}/${name}`;
    if (rule === undefined)
      dropWhole(
        losses,
        child,
        at,
        `${name} is not in ${OLDER}, by which the message is translated, and was left out.`,
      );
    else if (!Array.isArray(child)) kept[name] = known(child, rule.type, at, losses);
    else kept[name] = child.map((one, place) => known(one, rule.type, `${at}[${place + 1}]`, losses));
  }
  return kept;
}
