import type { XmlDocument, XmlElement, XmlNode } from './xml-tree.ts';

/** Writes the text of a tree, spelt as it was when it was read. */
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
  parts.push('<', element.name);
  for (const { space, name, equals, quote, spelling } of element.attributes)
    parts.push(space, name, equals, quote, spelling, quote);
  parts.push(element.space);
  if (element.selfClosing) {
    parts.push('/>');
    return;
  }
  parts.push('>');
  for (const child of element.children) writeNode(child, parts);
  parts.push('</', element.name, element.endSpace, '>');
}
