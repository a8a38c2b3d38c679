import { type EbicsVersion, NAMESPACES, XMLDSIG_NAMESPACE } from '../version.ts';
import { tag, type XmlContent, xmlDocument } from '../xml/markup.ts';

/** A document of order data in the namespace of its version. */
export function orderDataDocument(version: EbicsVersion, name: string, ...content: XmlContent[]): string {
  return xmlDocument(tag(name, { xmlns: NAMESPACES[version], 'xmlns:ds': XMLDSIG_NAMESPACE }, ...content));
}
