import type { MxType } from '../../core/message-type.ts';
import { documentType } from '../../iso20022/checks/validate-mx.ts';
import { ROOTS } from '../../iso20022/generated/registry.ts';
import { HEADER_TYPE } from '../../iso20022/reading/message-name.ts';
import type { MxMessage } from '../../iso20022/reading/mx-message.ts';
import {
  type ElementRule,
  type GroupType,
  type IsoType,
  isoType,
} from '../../iso20022/schema/read-registry.ts';
import type { SimpleType } from '../../iso20022/schema/simple-type.ts';
import type { XmlElement } from '../../iso20022/xml/xml-tree.ts';

/** The schema's type of an element; null if the schema does not allow the element there. */
export function typeOf(element: XmlElement, message: MxMessage): IsoType | null {
  if (element === message.document) return documentType(message.type);
  if (element === message.header) return isoType(ROOTS[HEADER_TYPE].type);
  return ruleOf(element, message)?.type ?? null;
}

/** How often an element may occur, and its type. */
export function ruleOf({ parent, local }: XmlElement, message: MxMessage): ElementRule | null {
  const group = parent === null ? null : groupOf(parent, message);
  return group?.elements[group.positions.get(local) ?? -1] ?? null;
}

/** The type of an element that has elements. */
export function groupOf(element: XmlElement, message: MxMessage): GroupType | null {
  const type = typeOf(element, message);
  return type?.kind === 'sequence' || type?.kind === 'choice' ? type : null;
}

/** The type of an element's text. */
export function textTypeOf(element: XmlElement, message: MxMessage): SimpleType | null {
  const type = typeOf(element, message);
  if (type?.kind === 'attributed') return type.base;
  return type?.kind === 'simple' ? type : null;
}

/** The type of the attribute that an element of the schema has. */
export function attributeTypeOf(element: XmlElement, message: MxMessage): SimpleType | null {
  const type = typeOf(element, message);
  return type?.kind === 'attributed' ? type.attributeType : null;
}

/** The element below `Document` that a message has. */
export function bodyName(type: MxType): string {
  return ROOTS[type].element;
}
