import type { OutlineNode } from '../../core/outline.ts';
import { isBlank } from '../schema/simple-type.ts';
import { textOf, type XmlAttribute, type XmlElement } from '../xml/xml-tree.ts';
import type { MxMessage } from './mx-message.ts';
import { titleOf } from './title.ts';

/** Header and document as trees of elements and their attributes (`@Ccy`), each with its place in the text. */
export function outlineMx({ header, document }: MxMessage): OutlineNode[] {
  return [header, document].filter((element) => element !== null).map(elementNode);
}

function elementNode(element: XmlElement): OutlineNode {
  const { local, line, column } = element;
  const children: OutlineNode[] = [];
  for (const attribute of element.attributes) {
    if (!/^xmlns(?::|$)/.test(attribute.name)) children.push(attributeNode(attribute));
  }
  let hasElements = false;
  let isSpaced = true;
  for (const child of element.children) {
    if (child.kind === 'element') {
      children.push(elementNode(child));
      hasElements = true;
    } else if (child.kind === 'text' || child.kind === 'cdata') isSpaced &&= isBlank(child.value);
  }
  // Most elements have either elements or a text.
  const value = hasElements && isSpaced ? null : textOf(element);
  return { label: local, title: titleOf(local), value, line, column, children };
}

function attributeNode({ name, local, value, line, column }: XmlAttribute): OutlineNode {
  return { label: `@${name}`, title: titleOf(local), value, line, column, children: [] };
}
