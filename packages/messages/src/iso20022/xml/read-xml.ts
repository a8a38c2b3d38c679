import { TEXT_START, type TextPlace } from './line-counter.ts';
import { readTree } from './read-tree.ts';
import { whyNotXml } from './why-not-xml.ts';
import type { XmlReading } from './xml-tree.ts';

/**
 * Parses one XML document from a text that may contain several, one after another. Document type declarations are refused, so
 * there are only the five entities of XML and nothing is ever fetched. Never throws.
 */
export function readXml(text: string, from: TextPlace = TEXT_START): XmlReading {
  const reading = readTree(text, from);
  return typeof reading === 'number' ? { document: null, ...whyNotXml(text, from, reading) } : reading;
}
