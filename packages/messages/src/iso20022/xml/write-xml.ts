import type { XmlDocument, XmlElement, XmlNode } from './xml-tree.ts';

/** Writes the text of a tree in its original spelling. */
export function writeXml(document: XmlDocument): string {
  const parts: string[] = document.byteOrderMark ? ['\uFEFF'] : [];
  for (const node of document.nodes) writeNode(node, parts);
  return parts.join('');
}

/** Recursion is bounded by the depth that the reader allows. */
export function writeNode(node: XmlNode, parts: string[]): void {
  switch (node.kind) {
    case 'element':
      writeElement(node, parts);
      return;
    case 'text':
      parts.push(node.spelling);
      return;
    case 'cdata':
      parts.push('<![CDATA[', node.value, ']]>');
      return;
    case 'comment':
      parts.push('<!--', node.value, '-->');
      return;
    case 'instruction':
      parts.push('<?', node.value, '?>');
  }
}

function writeElement(element: XmlElement, parts: string[]): void {
  const { name, attributes, children, endSpace } = element;
  let tag = `<${name}`;
  for (const { space, name: attribute, equals, quote, spelling } of attributes) {
    tag += space + attribute + equals + quote + spelling + quote;
  }
  tag += element.space;
  if (element.selfClosing) {
    parts.push(`${tag}/>`);
    return;
  }
  const [only] = children;
  // Most elements hold a text and nothing else.
  if (children.length === 1 && only?.kind === 'text') {
    parts.push(`${tag}>${only.spelling}</${name}${endSpace}>`);
    return;
  }
  parts.push(`${tag}>`);
  for (const child of children) writeNode(child, parts);
  parts.push(`</${name}${endSpace}>`);
}
