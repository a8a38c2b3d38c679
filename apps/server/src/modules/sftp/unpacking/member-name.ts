import { nameBeside, shortened } from '../files/names.ts';
import { NAME_BYTES } from '../files/path.ts';
import type { ArchiveKind } from './archive-kind.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: names must not have them.
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\ufffd/\\]/g;

/** `batch.zip` and `june/pay.xml` become `batch.zip.pay.xml`; a file from gzip has its own name. */
export function memberName(
  kind: ArchiveKind,
  archive: string,
  member: string,
  used: ReadonlySet<string>,
): string {
  const own = member.toWellFormed().normalize('NFC').replaceAll(FORBIDDEN, '_');
  const name = shortened(kind === 'zip' ? `${archive}.${own}` : own, NAME_BYTES);
  for (let number = 2, free = name; ; number += 1) {
    if (!used.has(free)) return free;
    free = nameBeside(name, String(number));
  }
}
