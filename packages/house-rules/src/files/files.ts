import { type ParsedFile, parseDocumentFile } from '@clearbench/documents/files';
import { DOCUMENT_MAX_LENGTH } from '../document/document.ts';

export { hasComments, toJson, toYaml } from '@clearbench/documents/files';

/** Documents as files: JSON or YAML, which JSON is too. */
export const parseRulesFile = (text: string): ParsedFile => parseDocumentFile(text, DOCUMENT_MAX_LENGTH);
