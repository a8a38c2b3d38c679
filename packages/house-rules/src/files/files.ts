import { type ParsedFile, parseDocumentFile } from '@clearbench/rule-documents/files';
import { DOCUMENT_MAX_LENGTH } from '../document/document.ts';

export { hasComments, toJson, toYaml } from '@clearbench/rule-documents/files';

/** Documents as files: YAML, which includes JSON. */
export const parseRulesFile = (text: string): ParsedFile => parseDocumentFile(text, DOCUMENT_MAX_LENGTH);
