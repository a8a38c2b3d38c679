import { toYaml } from '@clearbench/rule-documents/files';
import type { StoredVersion } from './versioned.ts';

/** The text of a version, as it was written if it was saved with its text. */
export const textOfVersion = ({ document, text }: StoredVersion): string => text ?? toYaml(document);
