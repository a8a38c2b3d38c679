import { mxNameOf } from '../../core/message-type.ts';
import type { ReferenceVisitor } from '../../core/reference-visitor.ts';
import { ROOTS } from '../generated/registry.ts';
import { every, find } from '../rules/lookup.ts';
import { collapsed } from '../schema/simple-type.ts';
import { pathOf, textOf, type XmlElement } from '../xml/xml-tree.ts';
import type { MxMessage } from './mx-message.ts';

/** Visits the message's own reference, and the UETRs of the transactions in it. */
export function visitReferencesOfMx({ type, document }: MxMessage, visit: ReferenceVisitor): void {
  const scope = mxNameOf(type);
  const found = (name: 'MsgId' | 'UETR', element: XmlElement | undefined): void => {
    if (element !== undefined) {
      visit(scope, name, collapsed(textOf(element)), element, () => pathOf(element));
    }
  };
  const body = find(document, ROOTS[type].element);
  found('MsgId', find(body, 'GrpHdr/MsgId'));
  for (const part of [body, ...every(body, 'PmtInf')]) {
    for (const transaction of every(part, 'CdtTrfTxInf')) found('UETR', find(transaction, 'PmtId/UETR'));
  }
}
