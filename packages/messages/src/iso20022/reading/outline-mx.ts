import type { OutlineNode } from '../../core/outline.ts';
import { isBlank } from '../schema/simple-type.ts';
import { elementsOf, textOf, type XmlAttribute, type XmlElement } from '../xml/xml-tree.ts';
import type { MxMessage } from './mx-message.ts';
import { titleOf } from './title.ts';

/** Header and document as trees of elements and their attributes (`@Ccy`), each with its place in the text. */
export function outlineMx({ header, document }: MxMessage): OutlineNode[] {
  return [header, document].filter((element) => element !== null).map(elementNode);
}

function elementNode(element: XmlElement): OutlineNode {
  const { local, line, column } = element;
  const elements = elementsOf(element);
  const attributes = element.attributes.filter((attribute) => !/^xmlns(?::|$)/.test(attribute.name));
  const text = textOf(element);
  const value = elements.length > 0 && isBlank(text) ? null : text;
  const children = [...attributes.map(attributeNode), ...elements.map(elementNode)];
  return { label: local, title: titleOf(local), value, line, column, children };
}

function attributeNode({ name, local, value, line, column }: XmlAttribute): OutlineNode {
  return { label: `@${name}`, title: titleOf(local), value, line, column, children: [] };
}
