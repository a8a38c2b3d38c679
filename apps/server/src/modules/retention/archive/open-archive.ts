import type { ArchivePlace } from '../../../config/archive-config.ts';
import type { Archive } from './archive.ts';
import { openDirectory } from './directory.ts';
import { openS3 } from './s3.ts';

export const openArchive = (place: ArchivePlace): Archive =>
  place.kind === 'directory' ? openDirectory(place.path) : openS3(place);
