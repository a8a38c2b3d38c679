import { type ParsedFile, parseDocumentFile } from '@clearbench/rule-documents/files';
import { PLAN_MAX_LENGTH } from '../document/document.ts';

export { hasComments, toJson, toYaml } from '@clearbench/rule-documents/files';

/** Plans as files: YAML, which includes JSON. */
export const parsePlanFile = (text: string): ParsedFile => parseDocumentFile(text, PLAN_MAX_LENGTH);
