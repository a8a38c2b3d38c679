import type { IsoCode } from '../problem-codes.ts';
import type { MxMessage } from '../reading/mx-message.ts';
import { XML_LIMITS } from '../xml/limits.ts';
import { writeXml } from '../xml/write-xml.ts';
import type { MxContent } from './content.ts';
import { treeOfContent } from './content-tree.ts';

/**
 * Writes a message. A parsed one keeps its spelling; content becomes XML in the layout of `treeOfContent`. Use `validateMx` to
 * check whether the content is right.
 */
export function buildMx(message: MxMessage | MxContent): string {
  return writeXml('xml' in message ? message.xml : treeOfContent(message).xml);
}

/** The message that parsing the content's text would return, without writing and parsing it. */
export function messageOfContent(content: MxContent): MxMessage {
  const { xml, header, document, elements } = treeOfContent(content);
  const { type } = content;
  const problems = [];
  if (elements > XML_LIMITS.elements) {
    const code: IsoCode = 'xml_limit';
    const message = `The message has ${elements} elements; more than ${XML_LIMITS.elements} are not read, so split it.`;
    problems.push({ code, severity: 'error', path: '', line: 1, column: 1, message } as const);
  }
  return { format: 'iso20022', type, mode: 'strict', xml, header, document, line: xml.root.line, problems };
}
