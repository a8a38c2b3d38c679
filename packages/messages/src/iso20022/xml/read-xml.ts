import { Findings } from '../../core/findings.ts';
import { TEXT_START, type TextPlace } from './line-counter.ts';
import { readTree } from './read-tree.ts';
import { whyNotXml } from './why-not-xml.ts';
import type { XmlReading } from './xml-tree.ts';

/**
 * Parses one XML document from a text that may contain several, one after another. Document type declarations are refused, so
 * there are only the five entities of XML and nothing is ever fetched. Never throws.
 * @param findings empty; it gets the problems of a text that is not well-formed.
 */
export function readXml(
  text: string,
  from: TextPlace = TEXT_START,
  findings: Findings = new Findings('strict'),
): XmlReading {
  const reading = readTree(text, from);
  if (typeof reading !== 'number') return reading;
  return { document: null, next: whyNotXml(text, from, reading, findings) };
}
