import type { XmlDocument, XmlElement, XmlNode } from './xml-tree.ts';

/** Writes the text of a tree in its original spelling. */
export function writeXml(document: XmlDocument): string {
  let text = document.byteOrderMark ? '\uFEFF' : '';
  for (const node of document.nodes) text += writeNode(node);
  return text;
}

/** Recursion is bounded by the depth that the reader allows. */
export function writeNode(node: XmlNode): string {
  switch (node.kind) {
    case 'element':
      return writeElement(node);
    case 'text':
      return node.spelling;
    case 'cdata':
      return `<![CDATA[${node.value}]]>`;
    case 'comment':
      return `<!--${node.value}-->`;
    case 'instruction':
      return `<?${node.value}?>`;
  }
}

function writeElement({ name, attributes, space, selfClosing, children, endSpace }: XmlElement): string {
  let text = `<${name}`;
  for (const { space: before, name: attribute, equals, quote, spelling } of attributes) {
    text += before + attribute + equals + quote + spelling + quote;
  }
  if (selfClosing) return `${text}${space}/>`;
  text += `${space}>`;
  for (const child of children) text += writeNode(child);
  return `${text}</${name}${endSpace}>`;
}
