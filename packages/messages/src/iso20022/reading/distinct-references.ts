import type { DistinctReference } from '../../core/distinct-reference.ts';
import { mxNameOf } from '../../core/message-type.ts';
import { ROOTS } from '../generated/registry.ts';
import { find } from '../rules/lookup.ts';
import { collapsed } from '../schema/simple-type.ts';
import { pathOf, textOf, type XmlElement } from '../xml/xml-tree.ts';
import { transactionsOf } from './iso-items.ts';
import type { MxMessage } from './mx-message.ts';

/** The message's own reference, and the UETRs of the payments that it orders. */
export function distinctReferencesOfMx(message: MxMessage): DistinctReference[] {
  const { type, document } = message;
  const found: DistinctReference[] = [];
  const add = (element: XmlElement | undefined): void => {
    if (element === undefined) return;
    const { local: name, line, column } = element;
    const value = collapsed(textOf(element));
    found.push({ scope: mxNameOf(type), name, value, path: pathOf(element), line, column });
  };
  add(find(document, `${ROOTS[type].element}/GrpHdr/MsgId`));
  for (const { transaction } of transactionsOf(message).values()) add(find(transaction, 'PmtId/UETR'));
  return found;
}
